/** The legal texts in French: the same sections and sentences as in English, one for one. */
import type { LegalTexts } from '../../documents.ts';

export const fr: LegalTexts = {
  terms: {
    title: 'Conditions générales',
    sections: [
      {
        heading: 'Qui nous sommes',
        body: [
          { text: 'Ce site est exploité par {operator}, {operatorAddress}.' },
          { text: 'Ce site est exploité par {operator}.', without: ['operatorAddress'] },
          { text: 'Ce site est exploité par l’exploitant de cette installation.', without: ['operator'] },
          'Il détient la licence {licenceNumber} de {licenceAuthority}.',
          'En ouvrant un compte, vous acceptez ces conditions et la politique de confidentialité dans la version en vigueur ce jour-là.',
        ],
      },
      {
        heading: 'Qui peut jouer',
        body: [
          'Vous devez avoir au moins {minAge} ans, et l’âge légal pour jouer là où vous êtes.',
          'Le jeu en argent réel n’est pas disponible dans ces pays : {closedCountries}.',
          { text: 'Une personne a un seul compte.', needs: ['oneAccount'] },
          'Jouez pour vous-même, avec votre propre argent, et donnez des informations exactes. Il est interdit d’utiliser des programmes pour obtenir un avantage déloyal, ou le compte d’une autre personne.',
        ],
      },
      {
        heading: 'Votre compte',
        body: [
          'Gardez votre mot de passe pour vous. Après un changement de mot de passe, d’adresse e-mail ou de second facteur, les retraits sont fermés pendant {lockHours} heures.',
          {
            text: 'Un compte inutilisé ne coûte rien : nous ne prélevons aucuns frais sur les comptes inactifs.',
            without: ['dormantFeePercent'],
          },
          'Là où les règles de votre pays le prévoient, un compte sans connexion ni pari pendant six mois coûte jusqu’à {dormantFeePercent} % de son solde par mois : à partir de trente jours après notre lettre et jusqu’à votre connexion.',
          {
            text: 'Vous pouvez fermer votre compte à tout moment. Ce qui est à vous peut toujours être retiré.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Vérification',
        body: [
          'Tant que votre identité n’est pas vérifiée, vous pouvez retirer jusqu’à {kycWithdrawalsEur} euros en tout.',
          'Tant que votre identité n’est pas vérifiée, vous pouvez déposer jusqu’à {kycDepositsEur} euros en tout.',
          'Nous pouvons demander des documents sur votre identité, votre adresse et l’origine de votre argent.',
        ],
      },
      {
        heading: 'Dépôts et retraits',
        body: [
          'Les dépôts comptent dès que leur réseau les a confirmés. Ceux de moins de {minDepositEur} euros ne sont pas crédités automatiquement.',
          'Le retrait minimum est de {minWithdrawalEur} euros.',
          'En un jour, vous pouvez retirer jusqu’à {dayWithdrawalsEur} euros.',
          'Là où les règles de votre pays le prévoient, {payoutCapBtc} BTC d’un gain au moins aussi élevé sur un seul pari peuvent être retirés tout de suite, et autant tous les sept jours.',
          'Nos frais de retrait sont de {feeFrom} % au départ et descendent à {feeTo} % au niveau le plus haut. Avant que vous ne confirmiez, la page les affiche, ainsi que le coût du réseau s’il est à votre charge.',
          'Les retraits que notre équipe doit examiner sont traités entre {pickupFrom} et {pickupTo} ({pickupZone}).',
          'Les dépôts doivent être misés {wageringTimes} fois avant tout retrait.',
          'Un compte que notre équipe a marqué au titre de notre politique AML doit miser ses dépôts {flaggedTimes} fois avant tout retrait.',
          'Un dépôt que son réseau annule est annulé ici aussi. Ce qui en a déjà été dépensé est une dette que les dépôts suivants remboursent.',
        ],
      },
      {
        heading: 'Le jeu',
        body: [
          {
            text: 'Les résultats de nos propres jeux sont décidés par des seeds scellés avant votre pari. Vous pouvez vérifier chaque pari vous-même.',
            needs: ['originals'],
          },
          {
            text: 'Une partie interrompue est conservée : vous la terminez plus tard, ou sa mise est rendue.',
            needs: ['originals'],
          },
          {
            text: 'Les paris sportifs sont réglés selon les résultats de notre flux. Si un résultat est corrigé, le pari est réglé à nouveau, en votre faveur ou non.',
            needs: ['sport'],
          },
          {
            text: 'Les futures suivent un cours simulé par nous, scellé avant sa journée et recalculable après. Une position peut perdre toute sa mise.',
            needs: ['futures'],
          },
          'L’argent du Mode Fun ne peut être ni retiré ni échangé.',
          'L’enregistrement sur notre serveur fait foi. S’il montre que nous avons commis une erreur, nous la corrigeons ouvertement, dans le relevé de votre compte.',
        ],
      },
      {
        heading: 'Bonus et récompenses',
        body: [
          'Un bonus expire {bonusDays} jours après avoir été donné, s’il n’a pas été misé d’ici là. Tant que vous jouez avec l’argent bonus, la mise maximale est de {bonusMaxBetUsd} dollars américains.',
          'Un bonus donné sans dépôt rapporte au plus {bonusCapTimes} fois son montant.',
          'Le rakeback non récupéré expire après {rakebackDays} jours.',
          'Les tickets de la roue expirent {ticketDays} jours après l’arrivée du plus récent.',
          {
            text: 'Les conditions de chaque offre figurent à côté d’elle et priment sur celles-ci.',
            needs: ['bonuses'],
          },
        ],
      },
      {
        heading: 'Limites et pauses',
        body: [
          'Vous pouvez fixer des limites et faire une pause à tout moment. Une limite plus haute ne s’applique qu’après {coolingHours} heures, quand vous la confirmez.',
          {
            text: 'Ce dont vous vous excluez reste fermé jusqu’au terme que vous avez choisi. Les détails figurent dans le texte sur l’auto-exclusion.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Ce dont nous répondons',
        body: [
          {
            text: 'Nous vous devons votre solde, en entier. Chaque jour, nous publions une preuve de tout ce que nous devons aux joueurs.',
            needs: ['solvency'],
          },
          { text: 'Nous vous devons votre solde, en entier.', without: ['solvency'] },
          'Pour tout le reste, dans la mesure permise par la loi, nous répondons jusqu’à {liabilityUsd} dollars américains.',
        ],
      },
      {
        heading: 'Réclamations, droit, modifications',
        body: [
          'Écrivez-nous : {contact}.',
          'Si nous ne trouvons pas de solution, vous pouvez vous adresser à {complaints}.',
          'Ces conditions sont régies par le droit suivant : {law}.',
          'Ces textes suivent les règles en vigueur : leurs chiffres changent quand un réglage change, et chaque version est conservée. Quand un changement vous concerne, nous vous demandons de l’accepter.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Politique de confidentialité',
    sections: [
      {
        heading: 'Qui est responsable',
        body: [
          { text: '{operator}, {operatorAddress}, est responsable de vos données.' },
          { text: '{operator} est responsable de vos données.', without: ['operatorAddress'] },
          {
            text: 'L’exploitant de cette installation est responsable de vos données.',
            without: ['operator'],
          },
          'Questions à ce sujet : {contact}.',
        ],
      },
      {
        heading: 'Ce que nous conservons, et pourquoi',
        body: [
          'Votre nom ici, votre adresse e-mail et votre mot de passe, ce dernier uniquement haché : pour vous donner un compte.',
          'Les appareils et les adresses d’où vous vous connectez : pour protéger votre compte et détecter les abus. Ils disparaissent {deviceDays} jours après leur dernière utilisation, sauf le dernier.',
          'Chaque pari, paiement et solde : ce sont les livres de cette maison et la preuve de chaque jeu. Ils ne sont pas supprimés.',
          {
            text: 'Les documents que vous remettez, chiffrés : parce que la loi nous demande de connaître nos joueurs.',
            needs: ['limits'],
          },
          'Laquelle de nos règles vous a refusé quelque chose, pendant {refusalDays} jours : pour répondre à vos questions à ce sujet.',
          {
            text: 'Ce que vous écrivez dans le chat et au support : pour l’afficher, vous aider et maintenir l’ordre.',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: 'Décisions prises par des programmes',
        body: [
          'Des programmes jugent les limites, les pays et si un retrait doit être examiné par notre équipe.',
          { text: 'Vous pouvez demander au support qu’une personne l’examine.', needs: ['support'] },
        ],
      },
      {
        heading: 'Qui les reçoit',
        body: [
          'Les réseaux voient les adresses et les montants des dépôts et des retraits. Les autorités reçoivent ce que la loi exige. Nous ne vendons rien.',
          'Les autres joueurs voient votre nom, votre niveau et vos paris. Vous pouvez masquer votre nom sur vos paris.',
        ],
      },
      {
        heading: 'Cookies',
        body: [
          'Les cookies vous gardent connecté, protègent les formulaires et retiennent une invitation. Vos choix de langue, de son et d’apparence restent dans votre navigateur. Il n’y a pas de cookies publicitaires.',
        ],
      },
      {
        heading: 'Vos droits',
        body: [
          'Vous pouvez télécharger une copie de vos données dans vos paramètres à tout moment, et corriger ce qui est faux.',
          'Vous pouvez nous demander de les effacer : {contact}. Ce que nous devons conserver pour les livres, l’équité et la loi reste.',
          'Vous pouvez déposer une réclamation auprès de votre autorité de protection des données.',
        ],
      },
    ],
  },
  exclusion: {
    title: 'Auto-exclusion',
    sections: [
      {
        heading: 'Quand jouer n’est plus un plaisir',
        body: [
          'Misez-vous plus que prévu, cherchez-vous à regagner vos pertes, le cachez-vous ou empruntez-vous pour jouer ? Alors faites une pause, et parlez à quelqu’un.',
        ],
      },
      {
        heading: 'Ce que vous pouvez faire ici',
        body: [
          'Une courte pause : {breakLengths}.',
          'L’auto-exclusion : {exclusionLengths}. Elle s’applique tout de suite à tous les produits et ne peut pas prendre fin plus tôt.',
          'Des limites de dépôt, de perte, de mise et de temps. Les plus basses s’appliquent tout de suite, les plus hautes après {coolingHours} heures et seulement si vous les confirmez.',
          {
            text: 'Un rappel de votre temps de jeu, aussi souvent que vous le choisissez.',
            needs: ['limits'],
          },
          { text: 'Tout cela se trouve dans vos paramètres, sous les limites.', needs: ['limits'] },
        ],
      },
      {
        heading: 'Votre argent pendant ce temps',
        body: [{ text: 'Ce qui est à vous peut être retiré même pendant une pause.', needs: ['wallet'] }],
      },
      {
        heading: 'Ensuite',
        body: [
          {
            text: 'Une exclusion prend fin à son terme. Une exclusion définitive ne prend pas fin.',
            needs: ['limits'],
          },
          'Un lien vers une aide gratuite se trouve au bas de chaque page. Des programmes qui bloquent les sites de jeu sur vos appareils aident aussi.',
          'Vos proches peuvent nous écrire s’ils s’inquiètent : {contact}.',
        ],
      },
    ],
  },
  aml: {
    title: 'Politique AML',
    sections: [
      {
        heading: 'Notre devoir',
        body: [
          'Nous ne voulons pas d’argent issu du crime, et nous n’en versons pas. C’est pourquoi nous connaissons nos joueurs, surveillons les paiements et tenons des registres.',
        ],
      },
      {
        heading: 'Quand nous demandons des documents',
        body: [
          'Avant qu’un joueur non vérifié retire plus de {kycWithdrawalsEur} euros en tout.',
          'Avant qu’un joueur non vérifié dépose plus de {kycDepositsEur} euros en tout.',
          'Chaque fois qu’un paiement ou une façon de jouer nous en donne une raison. Nous pouvons alors demander d’où vient l’argent.',
        ],
      },
      {
        heading: 'Paiements',
        body: [
          'Notre équipe examine un paiement avant qu’il parte vers une adresse de notre liste de surveillance.',
          'En cas de soupçon de mixeurs ou d’autres sources qui cachent l’origine de l’argent, le compte est marqué, et les dépôts doivent être misés {flaggedTimes} fois avant tout retrait.',
          'Les dépôts servent à jouer. Qui fait transiter de l’argent sans jouer peut être invité à s’expliquer.',
        ],
      },
      {
        heading: 'Registres et déclarations',
        body: [
          'Les registres de paiements et d’identité sont conservés au moins {amlYears} ans. Chaque acte de l’équipe figure dans un journal qui ne peut pas être modifié sans que cela se voie.',
          'Là où la loi l’exige, nous faisons une déclaration aux autorités, sans pouvoir le dire.',
        ],
      },
    ],
  },
  license: {
    title: 'Licence',
    sections: [
      {
        heading: 'Licence',
        body: [
          { text: '{operator} exploite ce site sous la licence {licenceNumber} de {licenceAuthority}.' },
          {
            text: 'Cette installation n’indique aucune licence. Son exploitant répond du respect des lois du lieu où elle est proposée.',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: 'Âge et pays',
        body: [
          'Nul ne peut jouer avant l’âge de {licenceAge} ans.',
          'Le jeu en argent réel n’est pas disponible dans ces pays : {closedCountries}.',
        ],
      },
      {
        heading: 'Produits',
        body: [
          { text: 'Nos propres jeux, dont chacun peut vérifier les résultats.', needs: ['originals'] },
          { text: 'Des paris sportifs.', needs: ['sport'] },
          { text: 'Des futures sur un cours simulé.', needs: ['futures'] },
        ],
      },
      {
        heading: 'Votre argent',
        body: [
          {
            text: 'Ce que nous devons aux joueurs est publié chaque jour sous forme de preuve que chaque joueur peut vérifier.',
            needs: ['solvency'],
          },
          'Les livres sont tenus en partie double, et chaque écriture reste.',
        ],
      },
      {
        heading: 'Réclamations',
        body: [
          'Écrivez-nous : {contact}.',
          'Si nous ne trouvons pas de solution, vous pouvez vous adresser à {complaints}.',
        ],
      },
    ],
  },
};
