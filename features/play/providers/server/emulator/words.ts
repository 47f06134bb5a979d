/** Words of the demonstration games' own page: it is no page of the house, and speaks the language it was opened in. */
export interface Words {
  readonly balance: string;
  readonly stake: string;
  readonly half: string;
  readonly twice: string;
  readonly won: string;
  readonly lost: string;
  readonly play: string;
  readonly demo: string;
  readonly real: string;
  readonly funds: string;
  readonly refused: string;
  readonly badStake: string;
  readonly silent: string;
  readonly red: string;
  readonly black: string;
  readonly green: string;
  readonly spins: string;
}

const words = (text: string): Words => {
  const [
    balance,
    stake,
    half,
    twice,
    won,
    lost,
    play,
    demo,
    real,
    funds,
    refused,
    badStake,
    silent,
    red,
    black,
    green,
    spins,
  ] = text.split('|') as [string, ...string[]];
  return {
    balance,
    stake: stake!,
    half: half!,
    twice: twice!,
    won: won!,
    lost: lost!,
    play: play!,
    demo: demo!,
    real: real!,
    funds: funds!,
    refused: refused!,
    badStake: badStake!,
    silent: silent!,
    red: red!,
    black: black!,
    green: green!,
    spins: spins!,
  };
};

const WORDS: Readonly<Record<string, Words>> = {
  en: words(
    'Balance|Stake|Half|Double|You won|No win|Play|Demonstration game, play credits|Demonstration game|Not enough balance for this stake.|The casino did not take this bet.|Enter a stake above 0.|The casino does not answer. Try again.|Red|Black|Green|Free spins',
  ),
  de: words(
    'Guthaben|Einsatz|Halbieren|Verdoppeln|Gewonnen|Kein Gewinn|Spielen|Demospiel mit Spielgeld|Demospiel|Das Guthaben reicht für diesen Einsatz nicht.|Das Casino hat diese Wette nicht angenommen.|Gib einen Einsatz über 0 ein.|Das Casino antwortet nicht. Versuch es noch einmal.|Rot|Schwarz|Grün|Freispiele',
  ),
  es: words(
    'Saldo|Apuesta|Mitad|Doble|Has ganado|Sin premio|Jugar|Juego de demostración, créditos ficticios|Juego de demostración|No tienes saldo suficiente para esta apuesta.|El casino no ha aceptado esta apuesta.|Introduce una apuesta superior a 0.|El casino no responde. Inténtalo de nuevo.|Rojo|Negro|Verde|Giros gratis',
  ),
  pt: words(
    'Saldo|Aposta|Metade|Dobro|Você ganhou|Sem prêmio|Jogar|Jogo de demonstração, créditos fictícios|Jogo de demonstração|Saldo insuficiente para esta aposta.|O cassino não aceitou esta aposta.|Informe uma aposta acima de 0.|O cassino não responde. Tente de novo.|Vermelho|Preto|Verde|Rodadas grátis',
  ),
  fr: words(
    'Solde|Mise|Moitié|Double|Gagné|Pas de gain|Jouer|Jeu de démonstration, crédits fictifs|Jeu de démonstration|Solde insuffisant pour cette mise.|Le casino n’a pas accepté ce pari.|Indique une mise supérieure à 0.|Le casino ne répond pas. Réessaie.|Rouge|Noir|Vert|Tours gratuits',
  ),
  ru: words(
    'Баланс|Ставка|Половина|Удвоить|Выигрыш|Без выигрыша|Играть|Демонстрационная игра, условные кредиты|Демонстрационная игра|Недостаточно средств для этой ставки.|Казино не приняло эту ставку.|Введите ставку больше 0.|Казино не отвечает. Попробуйте ещё раз.|Красное|Чёрное|Зелёное|Бесплатные вращения',
  ),
  tr: words(
    'Bakiye|Bahis|Yarısı|İki katı|Kazandın|Kazanç yok|Oyna|Tanıtım oyunu, oyun kredisi|Tanıtım oyunu|Bakiyen bu bahse yetmiyor.|Casino bu bahsi kabul etmedi.|0’dan büyük bir bahis gir.|Casino yanıt vermiyor. Tekrar dene.|Kırmızı|Siyah|Yeşil|Bedava dönüşler',
  ),
  ar: words(
    'الرصيد|الرهان|النصف|الضعف|ربحت|لا ربح|العب|لعبة تجريبية برصيد وهمي|لعبة تجريبية|رصيدك لا يكفي لهذا الرهان.|لم يقبل الكازينو هذا الرهان.|أدخل رهانًا أكبر من 0.|الكازينو لا يرد. حاول مرة أخرى.|أحمر|أسود|أخضر|لفات مجانية',
  ),
  ja: words(
    '残高|ベット額|半分|2倍|獲得|はずれ|プレイ|デモゲーム(プレイクレジット)|デモゲーム|残高が足りません。|カジノがこのベットを受け付けませんでした。|0より大きいベット額を入力してください。|カジノから応答がありません。もう一度お試しください。|赤|黒|緑|フリースピン',
  ),
  zh: words(
    '余额|投注额|减半|加倍|你赢了|未中奖|开始|演示游戏，试玩积分|演示游戏|余额不足，无法下注。|赌场未接受这次投注。|请输入大于 0 的投注额。|赌场没有响应，请重试。|红|黑|绿|免费旋转',
  ),
};

export const LANGUAGES: readonly string[] = Object.keys(WORDS);

export const wordsOf = (language: string): Words => WORDS[language] ?? WORDS['en']!;
