/** Passwords that are guessed first, whoever somebody is: words that many take, rows of the keyboard, digits, and what is made of them. */

/** Longer ones are a sentence of such words at least; only a single repetition is looked for in them. */
const LONGEST = 32;
/** Parts that a common password is put together of, a short tail besides. */
const PARTS = 2;
const MIN_PART = 3;

/** As people write them, lower case, in the languages of the house. */
const WORDS = new Set(
  `
  password passwd passwort passwords passphrase pass passme mypassword yourpassword thepassword newpassword oldpassword secret secrets
  topsecret geheim contrasena contraseña clave motdepasse senha minhasenha parola parole sifre şifre mima пароль секрет
  admin administrator root user username guest login logon signin welcome access default changeme change master letmein letmeinnow openup
  opensesame enter hello hellohello helloworld goodbye test testing tester temp temporary demo sample example system server manager
  support computer laptop internet google facebook yahoo youtube twitter instagram whatsapp telegram linkedin microsoft windows apple
  iphone android samsung nokia huawei xiaomi lenovo playstation xbox nintendo minecraft roblox fortnite pokemon pikachu counter strike
  starcraft warcraft diablo zelda sonic mario tetris
  love lovely lover lovers loveme loveyou iloveyou iloveu iloveme ilovemyself ilovegod trustno honey sweetheart sweetie sweet darling
  baby babygirl babyboy angel angels princess prince queen king kings family mother father mommy daddy brother sister friend friends
  forever together always heart hearts flower flowers butterfly rainbow sunshine sunflower sunset moonlight starlight beautiful
  gorgeous precious blessed freedom liberty peace happy happiness smile lucky luck winner champion
  monkey dragon tiger lion eagle falcon hawk wolf wolves bear panda puppy doggy kitty kitten cat dog horse pony dolphin shark spider
  turtle rabbit bunny chicken hamster penguin phoenix unicorn jaguar panther cobra viper scorpion dinosaur elephant
  superman batman spiderman ironman wolverine hulk thor captain america joker catwoman superstar superhero ninja pirate pirates samurai
  wizard knight warrior hunter killer ranger soldier hacker gangster matrix terminator predator alien aliens starwars startrek skywalker
  darthvader yoda gandalf hobbit frodo hogwarts harrypotter potter naruto goku dragonball
  football soccer baseball basketball hockey tennis golf golfer rugby cricket boxing racing skater surfer fishing runner swimming
  liverpool arsenal chelsea manchester united barcelona realmadrid madrid juventus milan bayern dortmund galatasaray fenerbahce
  besiktas flamengo corinthians palmeiras benfica sporting spartak zenit yankees cowboys steelers lakers patriots packers
  ronaldo messi neymar maradona beckham jordan kobe lebron zidane
  michael michelle jennifer jessica jessie ashley amanda nicole daniel daniela andrew andrea anthony joshua matthew christopher
  christian christina christine robert richard william thomas charlie charles george james justin brandon hannah samantha
  stephanie victoria alexander alexandra alexandre alejandro andreas stefan sebastian martin martina maximilian natasha
  anastasia vladimir dmitry sergey andrey maxim nikita marina svetlana ahmed ahmad mohamed mohammed muhammad mehmet mustafa fatma
  ayse carlos carolina fernando fernanda eduardo gabriel gabriela isabella roberto ricardo patricia veronica valentina camille
  nicolas sophie julien thierry bernard maggie buster bailey harley cooper tigger snoopy garfield mickey minnie donald goofy
  spring summer autumn winter january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday weekend holiday christmas halloween easter birthday sommer herbst fruehling frühling
  printemps automne hiver primavera verano otoño otono invierno verão outono inverno лето весна осень зима
  london paris berlin madrid moscow moskva istanbul newyork boston chicago dallas texas florida california canada brazil brasil mexico
  argentina germany deutschland france england russia россия москва turkey türkiye turkiye japan nihon sakura tokyo china beijing
  shanghai australia portugal espana españa italia
  banana orange apple cherry strawberry chocolate cookie cookies coffee pepper ginger cinnamon vanilla peanut pumpkin cheese pizza
  bacon whiskey vodka tequila guinness heineken corona snickers
  black white green yellow purple orange silver golden gold diamond diamonds crystal sapphire platinum
  mercedes porsche ferrari lamborghini mustang corvette camaro toyota honda yamaha suzuki kawasaki ducati harley audi volkswagen subaru
  casino poker jackpot blackjack roulette bet betting bitcoin ethereum crypto money cash dollar dollars million millions millionaire
  rich richer winning gambler slots
  metallica nirvana slipknot eminem tupac beatles elvis michaeljackson rockstar rocknroll guitar drummer music hiphop
  jesus christ jesuschrist god godisgood allah bismillah maria heaven faith blessing savior
  fuckyou fuckoff fuck fucker asshole bitch shit sexy whatever nothing none null nopass nopassword noname unknown anything
  something blahblah qwe asd zxc abc abcd abcde abcdef aaa mnbvcxz trustnoone whoami blink
  schatz schatzi liebe ichliebedich hallo hallohallo sonnenschein fussball mutter vater engel
  bonjour soleil amour jetaime doudou chouchou coucou azerty loulou marseille
  hola teamo tequiero amor corazon corazón mariposa estrella princesa bonita familia alegria saudade felicidade meuamor
  teamomuito brasil futebol
  seni seviyorum askim aşkım canim canım sevgili merhaba
  люблю любовь привет солнце наташа максим андрей сергей qwertyu privet lubov marina
  woaini aishiteru arigato konnichiwa doraemon 爱你 我爱你 密码
  `
    .trim()
    .split(/\s+/),
);

/** Fingers that walk: rows, rows taken in turn, columns. */
const WALKS = [
  'qwertyuiop',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjklöä',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f',
  'a1b2c3d4e5f6',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'zaq12wsxcde34rfv',
  '!@#$%^&*()',
  '147258369',
  '159357',
  '147852',
  '789456123',
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Whether a password is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase();
  return isRepeated(text) || (text.length <= LONGEST && isMadeOf(text, PARTS));
}

/** Whether it is so many common parts and nothing but a year, a few digits or signs behind them. */
function isMadeOf(text: string, parts: number): boolean {
  if (parts < PARTS && /^[-_.@#]?\d{0,4}[!?.*#$@]{0,2}$/.test(text)) return true;
  if (parts === 0) return false;
  for (let end = text.length; end >= MIN_PART; end--)
    if (isPart(text.slice(0, end)) && isMadeOf(text.slice(end), parts - 1)) return true;
  return false;
}

function isPart(written: string): boolean {
  // 'aabbcc' is 'abc'.
  const text = /^(?:(.)\1)+$/u.test(written) ? written.replaceAll(/(.)\1/gu, '$1') : written;
  if (WORDS.has(text) || WORDS.has(text.replaceAll(/[@4310!5$7]/g, (sign) => LETTERS[sign]!))) return true;
  return isRepeated(text) || isRow(text) || isDate(text) || WALKS.some((walk) => walk.includes(text));
}

/** 'aaaa', '121212', '20262026'. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text);

/** Every sign one further, or one back: '45678', 'fedc'; after 9 comes 0. */
function isRow(text: string): boolean {
  const codes = [...text.replace(/(?<=9)0/, ':')].map((sign) => sign.codePointAt(0)!);
  const step = codes[1]! - codes[0]!;
  return (
    Math.abs(step) === 1 && codes.every((code, index) => index === 0 || step === code - codes[index - 1]!)
  );
}

const isDate = (text: string): boolean => /^(?:\d{4}(?:19|20)\d\d|(?:19|20)\d{6})$/.test(text);
