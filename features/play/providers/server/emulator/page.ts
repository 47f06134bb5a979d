/** The page of a demonstration game: what an aggregator's frame shows. It is sealed off from the house's own pages. */
import type { DemoGame } from './games.ts';
import type { Pass } from './pass.ts';
import { CHOICES } from './rules.ts';
import { wordsOf, type Words } from './words.ts';

const SYMBOLS = 8;

export interface Page {
  readonly html: string;
  readonly policy: string;
}

/** @param nonce of this answer, for its one script */
export function gamePage(pass: Pass, game: DemoGame, nonce: string): Page {
  const words = wordsOf(pass.language);
  const art = `/art/game/${game.uuid}`;
  const facts = {
    kind: game.kind,
    currency: pass.real?.currency ?? '',
    symbols: Array.from({ length: SYMBOLS }, (_, at) => `${art}-s${at}.svg`),
    words,
  };
  const html = `<!doctype html><html lang="${escaped(pass.language)}" dir="${pass.language === 'ar' ? 'rtl' : 'ltr'}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(game.name)}</title><style>${STYLE}</style></head><body>
<img class="ground" src="${art}.svg" alt="">
<main><header><h1>${escaped(game.name)}</h1><p>${pass.table === null ? '' : `${escaped(pass.table)} · `}${escaped(pass.real ? words.real : words.demo)}</p></header>
<div id="stage" data-kind="${game.kind}" aria-hidden="true">${stageOf(game, facts.symbols)}</div>
<p id="result" role="status" aria-live="polite"></p>
<form id="form"><fieldset>${choicesOf(game, words)}</fieldset>
<div class="row"><label>${escaped(words.stake)}<input id="stake" inputmode="decimal" value="1" maxlength="12" autocomplete="off"></label>
<button type="button" id="half" aria-label="${escaped(words.half)}">½</button>
<button type="button" id="twice" aria-label="${escaped(words.twice)}">2×</button>
<button id="play" class="main">${escaped(words.play)}</button></div>
<p id="spins" role="status" hidden></p><p class="balance">${escaped(words.balance)} <b id="balance" dir="ltr">…</b></p></form></main>
<script nonce="${nonce}">const facts=${JSON.stringify(facts).replaceAll('<', '\\u003c')};${SCRIPT}</script></body></html>`;
  return {
    html,
    policy: [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      "style-src 'unsafe-inline'",
      "img-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      // Its scripts are strangers to the house: no cookies, no storage, no parent.
      'sandbox allow-scripts allow-forms',
    ].join('; '),
  };
}

function stageOf({ kind }: DemoGame, symbols: readonly string[]): string {
  if (kind === 'slot')
    return [0, 1, 2].map((at) => `<img class="reel" src="${symbols[at]!}" alt="">`).join('');
  return '<b class="pocket">–</b>';
}

function choicesOf({ kind }: DemoGame, words: Words): string {
  const choices = CHOICES[kind];
  if (choices.length === 1) return `<input type="hidden" name="choice" value="${choices[0]!}">`;
  return choices
    .map((choice, at) => {
      const label = kind === 'instant' ? `×${choice}` : words[choice as 'red' | 'black' | 'green'];
      const mark = at === 0 ? ' checked' : '';
      return `<label class="choice ${choice}"><input type="radio" name="choice" value="${choice}"${mark}><span>${escaped(label)}</span></label>`;
    })
    .join('');
}

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0).toString()};`);

const STYLE = `*{box-sizing:border-box;margin:0}html,body{height:100%}
body{background:#0b0f16;color:#f2f5fa;font:500 14px/20px system-ui,sans-serif;overflow:auto}
.ground{position:fixed;inset:0;width:100%;height:100%;object-fit:cover;opacity:.28;filter:blur(14px)}
main{position:relative;min-height:100%;display:flex;flex-direction:column;gap:12px;align-items:center;justify-content:space-between;padding:16px;text-align:center}
h1{font-size:22px;line-height:28px;font-weight:800}header p{color:#c3cedd}
#stage{display:flex;gap:10px;align-items:center;justify-content:center;min-height:120px;flex:1;width:100%}
.reel{width:30%;max-width:190px;aspect-ratio:3/4;object-fit:cover;border-radius:12px;border:2px solid #ffffff33;background:#0008}
.reel.turning{animation:turn .16s linear infinite}@keyframes turn{from{transform:translateY(-6%)}to{transform:translateY(6%)}}
.pocket{display:grid;place-items:center;width:150px;height:150px;border-radius:50%;border:6px solid #ffffff40;background:#10151ee6;font-size:48px;line-height:1}
.pocket.red{background:#a8202f}.pocket.black{background:#0a0c10}.pocket.green{background:#0d7a45}.pocket.turning{animation:spin .5s linear infinite}
@keyframes spin{to{transform:rotate(1turn)}}#result{min-height:24px;font-size:16px;line-height:24px;font-weight:700}#result.won,#spins{color:#5ff0b0}
form{width:100%;max-width:520px;display:flex;flex-direction:column;gap:10px;background:#10151ee6;border:1px solid #ffffff24;border-radius:12px;padding:12px}
fieldset:not(:has(label)){display:none!important}fieldset{border:0;padding:0;display:flex;gap:8px;justify-content:center}.choice{flex:1}.choice input{position:absolute;opacity:0}
.choice span{display:block;text-align:center;padding:10px 4px;border-radius:8px;background:#232c3a;border:2px solid transparent}.choice.red span{background:#8f1d2a}.choice.green span{background:#0b6338}.choice.black span{background:#05070a}
.choice input:checked+span{border-color:#fff}.choice input:focus-visible+span,button:focus-visible,input:focus-visible{outline:2px solid #ffd166;outline-offset:2px}
.row{display:flex;gap:8px;align-items:end;flex-wrap:wrap}label{text-align:start}.row label{flex:1 1 90px;display:grid;gap:4px;color:#c3cedd}
#stake{width:100%;height:44px;border-radius:8px;border:1px solid #ffffff33;background:#0b0f16;color:#fff;font:inherit;padding:0 10px}
button{height:44px;min-width:44px;border:0;border-radius:8px;background:#232c3a;color:#fff;font:inherit;font-weight:700;cursor:pointer}
.main{flex:1 1 120px;background:#ffd166;color:#1c1300}button:disabled{opacity:.5}.balance{color:#c3cedd}.balance b{color:#fff;font-variant-numeric:tabular-nums}
@media (prefers-reduced-motion:reduce){.turning{animation:none!important}}`;

const SCRIPT = `
const el=(id)=>document.getElementById(id),stage=el('stage'),result=el('result'),stake=el('stake');
const shown=(text)=>{const [a,b='']=text.split('.');return a+'.'+b.slice(0,2)+b.slice(2).replace(/0+$/,'')};
const ask=async(path,body)=>{const answer=await fetch(location.pathname+path,{method:'POST',body:JSON.stringify(body)});
 if(!answer.ok)throw new Error(String(answer.status));return answer.json()};
const money=(text)=>{if(text!=='')el('balance').textContent=shown(text)+(facts.currency?' '+facts.currency:'')};
const free=(left)=>{el('spins').hidden=!(left>0);el('spins').textContent=facts.words.spins+': '+left};
const say=(text,won)=>{result.textContent=text;result.className=won?'won':''};
const turning=(on)=>{for(const one of stage.children)one.classList.toggle('turning',on)};
const draw=(list)=>{if(facts.kind==='slot')list.forEach((symbol,at)=>stage.children[at].src=facts.symbols[symbol]);
 else{const one=stage.firstElementChild,n=list[0];if(facts.kind==='table'){one.textContent=n;one.className='pocket '+(n===0?'green':n%2===0?'red':'black')}
 else{one.textContent=n?'✓':'✕';one.className='pocket '+(n?'green':'black')}}};
const scale=(by)=>{const now=Number(stake.value.replace(',','.'));if(now>0)stake.value=String(Math.max(1,Math.round(now*by*1e4))/1e4)};
el('half').onclick=()=>scale(.5);el('twice').onclick=()=>scale(2);
el('form').onsubmit=async(event)=>{event.preventDefault();const play=el('play');if(play.disabled)return;play.disabled=true;say('');turning(true);
 try{const choice=new FormData(el('form')).get('choice');
  const turn=await ask('/turn',{stake:stake.value.trim().replace(',','.'),choice});
  await new Promise((done)=>setTimeout(done,350));turning(false);money(turn.balance);free(turn.spins);
  if(turn.refused)say({funds:facts.words.funds,refused:facts.words.refused,stake:facts.words.badStake}[turn.refused]);
  else{draw(turn.shown);const won=Number(turn.won)>0;say(won?facts.words.won+' '+shown(turn.won):facts.words.lost,won)}
 }catch{turning(false);say(facts.words.silent)}play.disabled=false};
ask('/state',{}).then((state)=>{money(state.balance);free(state.spins);if(state.refused)say(facts.words.refused)}).catch(()=>say(facts.words.silent));
`;
