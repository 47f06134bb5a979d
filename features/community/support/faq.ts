import type { Locale } from '#platform/contract/locale.ts';

/** In every language we speak, so that a fresh house answers at once. */
export const FAQ: { locale: Locale; question: string; answer: string }[] = [
  {
    locale: 'en',
    question: 'How can I check that a game was fair?',
    answer:
      'Open the result of a bet and choose “Verify”. The page computes the result again from the server seed, your client seed and the nonce. A server seed is shown once you have changed to the next one; until then you see its hash.',
  },
  {
    locale: 'en',
    question: 'How long does a withdrawal take?',
    answer:
      'Small withdrawals are sent at once. Others are looked at by a person between 11:00 and 19:00. From then on it takes from five minutes to a day, as the chain allows. The wallet shows what a withdrawal waits for.',
  },
  {
    locale: 'en',
    question: 'My deposit has not arrived. What now?',
    answer:
      'Deposits are credited after the number of confirmations that the wallet shows. If your wallet shows the transaction as confirmed and it is still missing after an hour, write to us with the transaction id.',
  },
  {
    locale: 'en',
    question: 'How do I set limits or take a break?',
    answer:
      'In the settings of your profile, under “Limits”. A lower limit and a break hold at once; a higher limit has to be confirmed after a day.',
  },
  {
    locale: 'de',
    question: 'Wie prüfe ich, ob ein Spiel fair war?',
    answer:
      'Öffne das Ergebnis einer Wette und wähle „Prüfen“. Die Seite rechnet das Ergebnis aus Server-Seed, deinem Client-Seed und der Nonce noch einmal aus. Ein Server-Seed wird gezeigt, sobald du zum nächsten gewechselt hast; bis dahin siehst du seinen Hash.',
  },
  {
    locale: 'de',
    question: 'Wie lange dauert eine Auszahlung?',
    answer:
      'Kleine Auszahlungen gehen sofort raus. Andere sieht sich zwischen 11:00 und 19:00 Uhr ein Mensch an. Danach dauert es fünf Minuten bis einen Tag, je nach Blockchain. Die Wallet zeigt, worauf eine Auszahlung wartet.',
  },
  {
    locale: 'de',
    question: 'Meine Einzahlung ist nicht angekommen. Was nun?',
    answer:
      'Einzahlungen werden nach so vielen Bestätigungen gutgeschrieben, wie die Wallet zeigt. Ist die Transaktion bestätigt und fehlt nach einer Stunde immer noch, schreib uns mit der Transaktions-ID.',
  },
  {
    locale: 'de',
    question: 'Wie setze ich Limits oder mache eine Pause?',
    answer:
      'In den Einstellungen deines Profils unter „Limits“. Ein niedrigeres Limit und eine Pause gelten sofort; ein höheres Limit musst du nach einem Tag bestätigen.',
  },
  {
    locale: 'es',
    question: '¿Cómo compruebo que un juego fue limpio?',
    answer:
      'Abre el resultado de una apuesta y elige «Verificar». La página vuelve a calcular el resultado con la semilla del servidor, tu semilla de cliente y el nonce. La semilla del servidor se muestra cuando pasas a la siguiente; hasta entonces ves su hash.',
  },
  {
    locale: 'es',
    question: '¿Cuánto tarda un retiro?',
    answer:
      'Los retiros pequeños salen al momento. Los demás los revisa una persona entre las 11:00 y las 19:00. A partir de ahí tardan entre cinco minutos y un día, según la cadena. La billetera muestra a qué espera cada retiro.',
  },
  {
    locale: 'es',
    question: 'Mi depósito no ha llegado. ¿Qué hago?',
    answer:
      'Los depósitos se abonan tras el número de confirmaciones que muestra la billetera. Si tu billetera da la transacción por confirmada y una hora después sigue sin aparecer, escríbenos con el ID de la transacción.',
  },
  {
    locale: 'es',
    question: '¿Cómo pongo límites o hago una pausa?',
    answer:
      'En los ajustes de tu perfil, en «Límites». Un límite más bajo y una pausa valen al instante; un límite más alto hay que confirmarlo al cabo de un día.',
  },
  {
    locale: 'pt',
    question: 'Como confiro se um jogo foi justo?',
    answer:
      'Abra o resultado de uma aposta e escolha “Verificar”. A página calcula o resultado de novo com a seed do servidor, a sua seed de cliente e o nonce. A seed do servidor aparece quando você passa para a próxima; até lá você vê o hash dela.',
  },
  {
    locale: 'pt',
    question: 'Quanto tempo leva um saque?',
    answer:
      'Saques pequenos saem na hora. Os outros são vistos por uma pessoa entre 11:00 e 19:00. Depois disso levam de cinco minutos a um dia, conforme a rede. A carteira mostra o que cada saque está esperando.',
  },
  {
    locale: 'pt',
    question: 'Meu depósito não chegou. E agora?',
    answer:
      'Depósitos são creditados após o número de confirmações que a carteira mostra. Se a sua carteira dá a transação como confirmada e depois de uma hora ela ainda não apareceu, escreva para nós com o ID da transação.',
  },
  {
    locale: 'pt',
    question: 'Como defino limites ou faço uma pausa?',
    answer:
      'Nas configurações do seu perfil, em “Limites”. Um limite menor e uma pausa valem na hora; um limite maior precisa ser confirmado depois de um dia.',
  },
  {
    locale: 'fr',
    question: 'Comment vérifier qu’un jeu était équitable ?',
    answer:
      'Ouvrez le résultat d’un pari et choisissez « Vérifier ». La page recalcule le résultat à partir de la seed du serveur, de votre seed client et du nonce. La seed du serveur est dévoilée dès que vous passez à la suivante ; d’ici là, vous voyez son hash.',
  },
  {
    locale: 'fr',
    question: 'Combien de temps prend un retrait ?',
    answer:
      'Les petits retraits partent tout de suite. Les autres sont examinés par une personne entre 11 h et 19 h. Ensuite, il faut de cinq minutes à un jour selon la chaîne. Le portefeuille indique ce qu’un retrait attend.',
  },
  {
    locale: 'fr',
    question: 'Mon dépôt n’est pas arrivé. Que faire ?',
    answer:
      'Les dépôts sont crédités après le nombre de confirmations affiché par le portefeuille. Si votre portefeuille indique que la transaction est confirmée et qu’elle manque encore après une heure, écrivez-nous avec l’identifiant de la transaction.',
  },
  {
    locale: 'fr',
    question: 'Comment fixer des limites ou faire une pause ?',
    answer:
      'Dans les réglages de votre profil, sous « Limites ». Une limite plus basse et une pause valent aussitôt ; une limite plus haute doit être confirmée au bout d’un jour.',
  },
  {
    locale: 'ru',
    question: 'Как проверить, что игра была честной?',
    answer:
      'Откройте результат ставки и нажмите «Проверить». Страница заново вычислит результат по сиду сервера, вашему сиду клиента и nonce. Сид сервера показывается, когда вы перешли к следующему; до этого виден его хеш.',
  },
  {
    locale: 'ru',
    question: 'Сколько занимает вывод?',
    answer:
      'Небольшие выводы уходят сразу. Остальные смотрит человек с 11:00 до 19:00. Дальше это занимает от пяти минут до суток, смотря по сети. Кошелёк показывает, чего ждёт каждый вывод.',
  },
  {
    locale: 'ru',
    question: 'Мой депозит не пришёл. Что делать?',
    answer:
      'Депозит зачисляется после того числа подтверждений, которое показывает кошелёк. Если ваш кошелёк показывает транзакцию подтверждённой, а через час её всё ещё нет, напишите нам и укажите ID транзакции.',
  },
  {
    locale: 'ru',
    question: 'Как поставить лимиты или сделать перерыв?',
    answer:
      'В настройках профиля, в разделе «Лимиты». Более низкий лимит и перерыв действуют сразу; более высокий лимит нужно подтвердить через сутки.',
  },
  {
    locale: 'tr',
    question: 'Bir oyunun adil olduğunu nasıl kontrol ederim?',
    answer:
      'Bir bahsin sonucunu açın ve “Doğrula”yı seçin. Sayfa sonucu sunucu seed’i, sizin istemci seed’iniz ve nonce ile yeniden hesaplar. Sunucu seed’i, sıradakine geçtiğinizde gösterilir; o ana kadar hash’ini görürsünüz.',
  },
  {
    locale: 'tr',
    question: 'Para çekme ne kadar sürer?',
    answer:
      'Küçük çekimler hemen gönderilir. Diğerlerine 11:00 ile 19:00 arasında bir kişi bakar. Sonrası zincire göre beş dakika ile bir gün arasında sürer. Cüzdan, çekimin neyi beklediğini gösterir.',
  },
  {
    locale: 'tr',
    question: 'Yatırdığım para gelmedi. Ne yapmalıyım?',
    answer:
      'Yatırımlar, cüzdanın gösterdiği onay sayısından sonra hesaba geçer. Kendi cüzdanınız işlemi onaylanmış gösteriyor ve bir saat sonra hâlâ gelmediyse bize işlem kimliğiyle yazın.',
  },
  {
    locale: 'tr',
    question: 'Nasıl limit koyarım veya ara veririm?',
    answer:
      'Profil ayarlarında “Limitler” altında. Daha düşük bir limit ve ara hemen geçerli olur; daha yüksek bir limiti bir gün sonra onaylamanız gerekir.',
  },
  {
    locale: 'ar',
    question: 'كيف أتأكد من نزاهة لعبة؟',
    answer:
      'افتح نتيجة رهان واختر «تحقّق». تعيد الصفحة حساب النتيجة من بذرة الخادم وبذرة العميل الخاصة بك والرقم nonce. تظهر بذرة الخادم بعد أن تنتقل إلى التالية، وقبل ذلك ترى بصمتها.',
  },
  {
    locale: 'ar',
    question: 'كم يستغرق السحب؟',
    answer:
      'تُرسل السحوبات الصغيرة فورًا. أما غيرها فيراجعه شخص بين 11:00 و19:00، ثم يستغرق من خمس دقائق إلى يوم بحسب الشبكة. تعرض المحفظة ما ينتظره كل سحب.',
  },
  {
    locale: 'ar',
    question: 'لم يصل إيداعي. ماذا أفعل؟',
    answer:
      'تُضاف الإيداعات بعد عدد التأكيدات الذي تعرضه المحفظة. إذا أظهرت محفظتك أن المعاملة مؤكدة ولم تظهر بعد ساعة، فراسلنا مع معرّف المعاملة.',
  },
  {
    locale: 'ar',
    question: 'كيف أضع حدودًا أو آخذ استراحة؟',
    answer:
      'في إعدادات ملفك ضمن «الحدود». يسري الحد الأدنى والاستراحة فورًا، أما الحد الأعلى فيجب تأكيده بعد يوم.',
  },
  {
    locale: 'ja',
    question: 'ゲームが公正だったことを確認するには？',
    answer:
      'ベットの結果を開き、「検証」を選んでください。ページがサーバーシード、クライアントシード、nonceから結果を計算し直します。サーバーシードは次のシードに切り替えると公開され、それまではハッシュが表示されます。',
  },
  {
    locale: 'ja',
    question: '出金にはどのくらいかかりますか？',
    answer:
      '少額の出金はすぐに送られます。それ以外は11:00から19:00の間に担当者が確認します。その後はチェーンにより5分から1日かかります。出金が何を待っているかはウォレットに表示されます。',
  },
  {
    locale: 'ja',
    question: '入金が届きません。どうすればよいですか？',
    answer:
      '入金は、ウォレットに表示される承認数に達すると反映されます。お使いのウォレットで承認済みなのに1時間たっても反映されない場合は、トランザクションIDを添えてご連絡ください。',
  },
  {
    locale: 'ja',
    question: '上限の設定や休憩はどこでできますか？',
    answer:
      'プロフィール設定の「上限」でできます。上限の引き下げと休憩はすぐに有効になり、引き上げは1日後に確認が必要です。',
  },
  {
    locale: 'zh',
    question: '怎样核对一局游戏是否公平？',
    answer:
      '打开一笔投注的结果，选择“验证”。页面会用服务器种子、你的客户端种子和 nonce 重新计算结果。换到下一个种子后，服务器种子会公开；在此之前显示的是它的哈希值。',
  },
  {
    locale: 'zh',
    question: '提款需要多久？',
    answer:
      '小额提款会立即发出。其他提款由工作人员在 11:00 至 19:00 之间查看。之后视链上情况需要五分钟到一天。钱包会显示提款正在等待什么。',
  },
  {
    locale: 'zh',
    question: '我的充值没有到账，怎么办？',
    answer:
      '充值会在达到钱包显示的确认数后入账。如果你的钱包显示交易已确认，一小时后仍未到账，请附上交易 ID 联系我们。',
  },
  {
    locale: 'zh',
    question: '怎样设置限额或暂停游戏？',
    answer: '在个人资料设置的“限额”中。调低限额和暂停立即生效；调高限额需要在一天后确认。',
  },
];
