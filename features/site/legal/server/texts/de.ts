/** The legal texts in German: the same sections and sentences as in English, one for one. */
import type { LegalTexts } from '../../documents.ts';

export const de: LegalTexts = {
  terms: {
    title: 'Geschäftsbedingungen',
    sections: [
      {
        heading: 'Wer wir sind',
        body: [
          { text: 'Diese Seite wird von {operator}, {operatorAddress}, betrieben.' },
          { text: 'Diese Seite wird von {operator} betrieben.', without: ['operatorAddress'] },
          { text: 'Diese Seite wird vom Betreiber dieser Installation betrieben.', without: ['operator'] },
          'Sie hat die Lizenz {licenceNumber} von {licenceAuthority}.',
          'Wer ein Konto eröffnet, nimmt diese Bedingungen und die Datenschutzerklärung in der Fassung an, die an diesem Tag gilt.',
        ],
      },
      {
        heading: 'Wer spielen darf',
        body: [
          'Du musst mindestens {minAge} Jahre alt sein und alt genug, um dort zu spielen, wo du bist.',
          'Echtgeld gibt es nicht in: {closedCountries}.',
          { text: 'Eine Person hat ein Konto.', needs: ['oneAccount'] },
          'Spiele für dich selbst, mit eigenem Geld und wahren Angaben. Programme für unfaire Vorteile oder das Konto einer anderen Person zu nutzen, ist verboten.',
        ],
      },
      {
        heading: 'Dein Konto',
        body: [
          'Behalte dein Passwort für dich. Nach einer Änderung von Passwort, E-Mail-Adresse oder zweitem Faktor sind Auszahlungen {lockHours} Stunden gesperrt.',
          {
            text: 'Ein Konto, das nicht genutzt wird, kostet nichts: Wir nehmen keine Gebühr für ruhende Konten.',
            without: ['dormantFeePercent'],
          },
          'Wo die Regeln deines Landes es so vorsehen, kostet ein Konto, in das sich sechs Monate niemand einloggt und mit dem niemand spielt, bis zu {dormantFeePercent} % seines Guthabens im Monat: ab dreißig Tagen nach unserem Brief darüber, bis du dich einloggst.',
          {
            text: 'Du kannst dein Konto jederzeit schließen. Was dir gehört, lässt sich weiter auszahlen.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Verifizierung',
        body: [
          'Bis deine Identität verifiziert ist, kannst du insgesamt bis zu {kycWithdrawalsEur} Euro auszahlen.',
          'Bis deine Identität verifiziert ist, kannst du insgesamt bis zu {kycDepositsEur} Euro einzahlen.',
          'Wir können Dokumente zu deiner Identität, deiner Adresse und der Herkunft deines Geldes verlangen.',
        ],
      },
      {
        heading: 'Ein- und Auszahlungen',
        body: [
          'Einzahlungen zählen, sobald ihr Netzwerk sie bestätigt hat. Die unter {minDepositEur} Euro werden nicht von selbst gutgeschrieben.',
          'Die kleinste Auszahlung ist {minWithdrawalEur} Euro wert.',
          'An einem Tag kannst du bis zu {dayWithdrawalsEur} Euro auszahlen.',
          'Wo die Regeln deines Landes es so vorsehen, sind {payoutCapBtc} BTC eines mindestens so hohen Gewinns aus einer Wette sofort auszahlbar und alle sieben Tage noch einmal so viel.',
          'Unsere Gebühr für eine Auszahlung beträgt anfangs {feeFrom} % und auf der höchsten Stufe {feeTo} %. Bevor du bestätigst, zeigt die Seite sie an, und was das Netzwerk kostet, wenn du es bezahlst.',
          'Auszahlungen, die unser Team ansehen muss, werden zwischen {pickupFrom} und {pickupTo} ({pickupZone}) bearbeitet.',
          'Einzahlungen müssen {wageringTimes}-mal eingesetzt werden, bevor Geld hinausgeht.',
          'Ein Konto, das unser Team nach der Geldwäsche-Richtlinie markiert hat, muss seine Einzahlungen {flaggedTimes}-mal einsetzen, bevor Geld hinausgeht.',
          'Eine Einzahlung, die ihr Netzwerk zurücknimmt, wird auch hier zurückgenommen. Was davon schon ausgegeben ist, ist eine Schuld, die spätere Einzahlungen begleichen.',
        ],
      },
      {
        heading: 'Spiel',
        body: [
          {
            text: 'Was unsere eigenen Spiele geben, entscheiden Seeds, auf die wir uns vor deiner Wette festlegen. Du kannst jede Wette selbst nachprüfen.',
            needs: ['originals'],
          },
          {
            text: 'Eine unterbrochene Runde bleibt erhalten: Du beendest sie später, oder ihr Einsatz kommt zurück.',
            needs: ['originals'],
          },
          {
            text: 'Sportwetten werden nach den Ergebnissen unseres Datendienstes abgerechnet. Wird ein Ergebnis berichtigt, wird die Wette neu abgerechnet, zu deinen Gunsten oder zu deinen Lasten.',
            needs: ['sport'],
          },
          {
            text: 'Futures folgen einem eigenen simulierten Kurs, auf den wir uns vor seinem Tag festlegen und der sich danach nachrechnen lässt. Eine Position kann ihren ganzen Einsatz verlieren.',
            needs: ['futures'],
          },
          'Spielgeld lässt sich nicht auszahlen oder tauschen.',
          'Es gilt die Aufzeichnung auf unserem Server. Zeigt sie, dass wir einen Fehler gemacht haben, berichtigen wir ihn offen, in der Abrechnung deines Kontos.',
        ],
      },
      {
        heading: 'Boni und Belohnungen',
        body: [
          'Ein Bonus verfällt {bonusDays} Tage nach seiner Vergabe, wenn er bis dahin nicht umgesetzt ist. Solange du mit Bonusgeld spielst, beträgt der höchste Einsatz {bonusMaxBetUsd} US-Dollar.',
          'Ein Bonus ohne Einzahlung zahlt höchstens das {bonusCapTimes}-Fache seines Betrags aus.',
          'Nicht abgeholtes Rakeback verfällt nach {rakebackDays} Tagen.',
          'Lose für das Glücksrad verfallen {ticketDays} Tage, nachdem das jüngste gekommen ist.',
          { text: 'Die Bedingungen eines Angebots stehen bei ihm und gehen diesen vor.', needs: ['bonuses'] },
        ],
      },
      {
        heading: 'Limits und Pausen',
        body: [
          'Du kannst jederzeit Limits setzen und eine Pause machen. Ein höheres Limit gilt erst nach {coolingHours} Stunden, wenn du es bestätigst.',
          {
            text: 'Wovon du dich ausschließt, bleibt bis zum gewählten Ende geschlossen. Näheres steht im Text zum Selbstausschluss.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Wofür wir einstehen',
        body: [
          {
            text: 'Dein Guthaben schulden wir dir in voller Höhe. Jeden Tag veröffentlichen wir einen Nachweis über alles, was wir Spielern schulden.',
            needs: ['solvency'],
          },
          { text: 'Dein Guthaben schulden wir dir in voller Höhe.', without: ['solvency'] },
          'Für alles andere stehen wir, soweit das Recht es erlaubt, bis {liabilityUsd} US-Dollar ein.',
        ],
      },
      {
        heading: 'Beschwerden, Recht, Änderungen',
        body: [
          'Schreib uns: {contact}.',
          'Können wir es nicht klären, kannst du dich an {complaints} wenden.',
          'Für diese Bedingungen gilt: {law}.',
          'Diese Texte folgen den geltenden Regeln: Zahlen darin ändern sich mit den Einstellungen, und jede Fassung bleibt erhalten. Ist eine Änderung für dich wichtig, bitten wir dich, sie anzunehmen.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Datenschutzerklärung',
    sections: [
      {
        heading: 'Wer verantwortlich ist',
        body: [
          { text: '{operator}, {operatorAddress}, ist für deine Daten verantwortlich.' },
          { text: '{operator} ist für deine Daten verantwortlich.', without: ['operatorAddress'] },
          {
            text: 'Der Betreiber dieser Installation ist für deine Daten verantwortlich.',
            without: ['operator'],
          },
          'Fragen dazu: {contact}.',
        ],
      },
      {
        heading: 'Was wir aufbewahren, und wozu',
        body: [
          'Deinen Namen hier, die E-Mail-Adresse und das Passwort, dieses nur als Hash: um dir ein Konto zu geben.',
          'Geräte und Adressen, von denen du dich anmeldest: um dein Konto zu schützen und Missbrauch zu finden. Sie gehen {deviceDays} Tage nach der letzten Nutzung, bis auf das letzte.',
          'Jede Wette, jede Zahlung und jeden Kontostand: Sie sind die Bücher dieses Hauses und der Beweis jedes Spiels. Sie werden nicht gelöscht.',
          {
            text: 'Dokumente, die du einreichst, verschlüsselt: weil das Gesetz verlangt, dass wir unsere Spieler kennen.',
            needs: ['limits'],
          },
          'Welche unserer Regeln dir etwas verweigert hat, {refusalDays} Tage lang: um deine Fragen dazu zu beantworten.',
          {
            text: 'Was du im Chat und dem Support schreibst: um es zu zeigen, dir zu helfen und Ordnung zu halten.',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: 'Entscheidungen von Programmen',
        body: [
          'Programme entscheiden über Limits, Länder und darüber, ob unser Team eine Auszahlung ansehen muss.',
          { text: 'Du kannst den Support bitten, dass ein Mensch es sich ansieht.', needs: ['support'] },
        ],
      },
      {
        heading: 'Wer sie bekommt',
        body: [
          'Netzwerke sehen Adressen und Beträge von Ein- und Auszahlungen. Behörden bekommen, was das Gesetz verlangt. Wir verkaufen nichts.',
          'Andere Spieler sehen deinen Namen, deine Stufe und deine Wetten. Den Namen bei deinen Wetten kannst du verbergen.',
        ],
      },
      {
        heading: 'Cookies',
        body: [
          'Cookies halten dich angemeldet, schützen Formulare und merken sich eine Einladung. Sprache, Ton und Aussehen bleiben in deinem Browser. Cookies für Werbung gibt es nicht.',
        ],
      },
      {
        heading: 'Deine Rechte',
        body: [
          'Du kannst in deinen Einstellungen jederzeit eine Kopie deiner Daten laden und berichtigen, was falsch ist.',
          'Du kannst um Löschung bitten: {contact}. Was wir für Bücher, Fairness und Gesetz behalten müssen, bleibt.',
          'Du kannst dich bei deiner Datenschutzbehörde beschweren.',
        ],
      },
    ],
  },
  exclusion: {
    title: 'Selbstausschluss',
    sections: [
      {
        heading: 'Wenn Spielen keinen Spaß mehr macht',
        body: [
          'Setzt du mehr, als du wolltest, jagst Verlusten nach, verheimlichst es oder leihst dir Geld dafür? Dann mach eine Pause und sprich mit jemandem.',
        ],
      },
      {
        heading: 'Was du hier tun kannst',
        body: [
          'Eine kurze Pause: {breakLengths}.',
          'Selbstausschluss: {exclusionLengths}. Er gilt sofort für alle Produkte und lässt sich nicht vorzeitig beenden.',
          'Limits für Einzahlungen, Verluste, Einsätze und Zeit. Niedrigere gelten sofort, höhere nach {coolingHours} Stunden und nur, wenn du sie bestätigst.',
          { text: 'Eine Erinnerung, wie lange du schon spielst, so oft du willst.', needs: ['limits'] },
          { text: 'All das findest du in deinen Einstellungen unter Limits.', needs: ['limits'] },
        ],
      },
      {
        heading: 'Dein Geld inzwischen',
        body: [{ text: 'Was dir gehört, lässt sich auch während einer Pause auszahlen.', needs: ['wallet'] }],
      },
      {
        heading: 'Danach',
        body: [
          { text: 'Ein Ausschluss endet zu seiner Zeit. Einer für immer endet nicht.', needs: ['limits'] },
          'Kostenlose Hilfe ist am Fuß jeder Seite verlinkt. Auch Programme helfen, die Glücksspielseiten auf deinen Geräten sperren.',
          'Menschen, die dir nahestehen, können uns schreiben, wenn sie sich sorgen: {contact}.',
        ],
      },
    ],
  },
  aml: {
    title: 'Geldwäsche-Richtlinie',
    sections: [
      {
        heading: 'Unsere Pflicht',
        body: [
          'Wir wollen kein Geld aus Straftaten und zahlen keines weiter. Darum kennen wir unsere Spieler, achten auf Zahlungen und führen Aufzeichnungen.',
        ],
      },
      {
        heading: 'Wann wir Dokumente verlangen',
        body: [
          'Bevor ein nicht verifizierter Spieler insgesamt mehr als {kycWithdrawalsEur} Euro auszahlt.',
          'Bevor ein nicht verifizierter Spieler insgesamt mehr als {kycDepositsEur} Euro einzahlt.',
          'Wenn uns eine Zahlung oder eine Spielweise Anlass gibt. Dann können wir fragen, woher das Geld kommt.',
        ],
      },
      {
        heading: 'Zahlungen',
        body: [
          'Unser Team sieht sich eine Zahlung an, bevor sie an eine Adresse auf unserer Beobachtungsliste geht.',
          'Besteht der Verdacht auf Mixer oder andere Quellen, die die Herkunft von Geld verbergen, wird das Konto markiert, und Einzahlungen müssen {flaggedTimes}-mal eingesetzt werden, bevor Geld hinausgeht.',
          'Einzahlungen sind zum Spielen da. Wer Geld durchleitet, ohne zu spielen, kann nach Gründen gefragt werden.',
        ],
      },
      {
        heading: 'Aufzeichnungen und Meldungen',
        body: [
          'Aufzeichnungen über Zahlungen und Identität werden mindestens {amlYears} Jahre aufbewahrt. Jede Handlung unseres Teams steht in einem Protokoll, das sich nicht unbemerkt ändern lässt.',
          'Wo das Gesetz es verlangt, melden wir an die Behörden und dürfen das nicht mitteilen.',
        ],
      },
    ],
  },
  license: {
    title: 'Lizenz',
    sections: [
      {
        heading: 'Lizenz',
        body: [
          { text: '{operator} betreibt diese Seite mit der Lizenz {licenceNumber} von {licenceAuthority}.' },
          {
            text: 'Diese Installation nennt keine Lizenz. Ihr Betreiber steht für das Recht des Ortes ein, an dem sie angeboten wird.',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: 'Alter und Länder',
        body: [
          'Wer jünger als {licenceAge} Jahre ist, darf nicht spielen.',
          'Echtgeld gibt es nicht in: {closedCountries}.',
        ],
      },
      {
        heading: 'Produkte',
        body: [
          { text: 'Eigene Spiele, deren Ergebnisse jeder nachprüfen kann.', needs: ['originals'] },
          { text: 'Sportwetten.', needs: ['sport'] },
          { text: 'Futures auf einen simulierten Kurs.', needs: ['futures'] },
        ],
      },
      {
        heading: 'Dein Geld',
        body: [
          {
            text: 'Was wir Spielern schulden, wird jeden Tag als Nachweis veröffentlicht, den jeder Spieler prüfen kann.',
            needs: ['solvency'],
          },
          'Die Bücher werden doppelt geführt, und jede Buchung bleibt.',
        ],
      },
      {
        heading: 'Beschwerden',
        body: [
          'Schreib uns: {contact}.',
          'Können wir es nicht klären, kannst du dich an {complaints} wenden.',
        ],
      },
    ],
  },
};
