import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as me,b as a,c as p,d,e as R,g as y,h as pe,i as ge,j as fe,k as he,l as ye,n as $e,o as W,p as C,q as we,r as be}from"./chunk-ZTZCJZZM.js";import{G as ie,H as le,K as S,L as b,M as w,N,O as B,P as ce,Q as de,R as x,S as ue,b as v,e as j,f as re,g as se,h as oe,l as P,n as ae}from"./chunk-NQSND6RE.js";import{e as ne}from"./chunk-YGTML7OX.js";import{c as te}from"./chunk-OQSQ7XXP.js";import{i as ee}from"./chunk-BUQGIX5O.js";import{g as X}from"./chunk-IO5NYW36.js";import{a as H,b as K}from"./chunk-ZCE34WDS.js";import{D as I,E as Q,F as Z,I as E,Z as Y,u as q}from"./chunk-2SC5NRPW.js";import{H as T,k as J,p as O,w as A,z as _}from"./chunk-USH4LMNI.js";import{a as o}from"./chunk-MVBBL2YF.js";import{createServer as Pt}from"node:http";function ve(e,t){let n=I(e,{extensions:[Z()],mdastExtensions:[Q()]}),r=H(e).map(({offset:s})=>s);return m(n,{...t,text:e,offsets:r})}o(ve,"renderMarkdown");var m=o((e,t)=>d(e.children.map(n=>Pe(n,t))),"renderChildren");function Pe(e,t){switch(e.type){case"paragraph":return Ve(e,t)??a`<p>${m(e,t)}</p>`;case"heading":return p(`<h${e.depth+1}>${m(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:ze(e.value);case"strong":return a`<strong>${m(e,t)}</strong>`;case"emphasis":return a`<em>${m(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return Be(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${m(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${m(e,t)}</ol>`:a`<ul>${m(e,t)}</ul>`;case"listItem":return We(e,t);case"link":return Fe(e.url,m(e,{...t,inLink:!0}),t);case"html":return p(De(e.value));default:return"children"in e?m(e,t):a``}}o(Pe,"renderNode");var Be=o(({lang:e,value:t})=>(e==="mermaid"?Ue(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function We(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${m(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[s,...i]=e.children,l=s?.type==="paragraph"?m(s,t):a``,c=d(i.map(f=>Pe(f,t))),g=t.source!==null&&t.offsets.includes(r)?` id="box-${R(t.source)}-${r}" data-source="${R(t.source)}" data-offset="${r}"`:" disabled",$=p(`<input type="checkbox"${g}${e.checked?" checked":""}>`);return a`<li class="task"><label>${$}<span>${l}</span></label>${c}</li>`}o(We,"renderListItem");function Fe(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}o(Fe,"renderLink");function ze(e){let n=R(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(r,s,i)=>`${s}<a href="/threads/${i}">#${i}</a>`).replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>");return p(n.replaceAll(`
`,`<br>
`))}o(ze,"linkReferences");function De(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:R(t)).join("")}o(De,"escapeOtherTags");function Ve(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],s=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[i="",l="",...c]=s;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(l.trim())||!s.every(f=>f.startsWith("|")))return null;let u=o(f=>f.trim().slice(1,-1).split(/(?<!\\)\|/).map(M=>Ge(M.trim().replaceAll("\\|","|"),t)),"cells"),g=d(u(i).map(f=>a`<th scope="col">${f}</th>`)),$=d(c.map(f=>a`<tr>${d(u(f).map(M=>a`<td>${M}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${g}</tr></thead><tbody>${$}</tbody></table></div>`}o(Ve,"renderTable");function Ge(e,t){let[n]=I(e).children;return n?.type==="paragraph"?m(n,{...t,text:e}):a`${e}`}o(Ge,"renderInline");function Ue(e){let t=ke(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(s=>s.replaceAll('"',"")),n=ke(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(s=>s>=0)?ye(t.map((s,i)=>({iteration:s,dollars:n[i]??0}))):null}o(Ue,"renderSpendChart");var ke=o((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function xe(e,t){let n=t.labels.map(({name:s})=>a`<li>${s}</li>`),r=t.comments.map(s=>F(e,s));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${k(t)}">${k(t)}</span> ${j(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${d(n)}</ul>`}</div>
${Re(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${j(t)?Ye(t,e.maintainer.login):null}
${d(r)}`}o(xe,"renderThread");function k(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}o(k,"describeThreadState");var F=o((e,t)=>Re(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null}),"renderCommentCard");function Re(e,t,n){let r=new Date(t.createdAt).toISOString(),s=t.revisions.length===0?"":", edited",i=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${s}</span>`,l={source:n.source,localLink:z(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:ve(t.body,l),u=X(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${u}" id="${n.source}"><details><summary>${i}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${u}" id="${n.source}"><header>${i}</header><div class="body">${c}</div></article>`}o(Re,"renderCard");function z({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let s=new URL(r).pathname.replace(`/${e}`,""),[,i,l]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(s)??[];return l===void 0?null:i==="actions/runs"?`/runs/${l}`:`/threads/${l}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}o(z,"createLinkMapper");var Je=T({source:O().regex(/^(?:comment|issue)-\d{1,12}$/),offset:A().int().nonnegative(),checked:_()}),_e=T({number:A().int().positive()}),Qe=T({body:O()});async function Te(e,t,n){try{return t==="/api/box"?await Ze(e,Je.parse(n)):t==="/api/merge"?await Ke(e,_e.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof J?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}o(Te,"performPageAction");async function Ze({maintainer:e,repository:t,emulator:n},{source:r,offset:s,checked:i}){let[l,c]=r.split("-"),u=`/repos/${t}/issues/${l==="comment"?"comments/":""}${c}`,{body:g}=Qe.parse(await e.request(`GET ${u}`));return H(g).some($=>$.offset===s)?(await e.request(`PATCH ${u}`,{body:K(g,s,i)}),{ok:!0,said:i?`Ticked as ${e.login}. ${n?.hasApp===!1?"The next tick reads it, since no app runs.":"The app takes it up."}`:`Unticked as ${e.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}o(Ze,"tickBoxAsMaintainer");async function Ke({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}o(Ke,"mergeAsMaintainer");var Se=new WeakMap;async function D(e){let t=Se.get(e)??null;try{let n=(await ie(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:ee(),history:[]};let s={...n.bundle.digest===t?.digest?t.record:await le(e,n),head:n};return Se.set(e,{digest:n.bundle.digest,record:s}),s}catch{return t?.record??null}}o(D,"readShownRecord");function Ye(e,t){let n=se(e),r=re(e),s=o(l=>r.reduce((c,u)=>c+l(u),0),"sum"),i=n.map(({sha:l,message:c})=>a`<li><code>${l.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${s(({additions:l})=>l)} lines added, ${s(({deletions:l})=>l)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${d(i)}</ul>
${Xe(e,t)}
${d(r.map(et))}</section>`}o(Ye,"renderPullChange");function Xe(e,t){let{pull:n,number:r,state:s}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:s==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:oe(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}o(Xe,"renderMergeControl");function et({path:e,status:t,additions:n,deletions:r,patch:s}){let i=(s??"Binary file").split(`
`).map(l=>a`<span class="${tt(l)}">${l}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${d(i)}</code></pre></details>`}o(et,"renderFileDiff");var tt=o(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function He(e,t,n){let r=w(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:ge(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??nt(e,t)).html}}o(He,"buildPageRegions");var Ce=o((e,t)=>`<!doctype html>
${a`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title}</title>
<link rel="stylesheet" href="/page.css">
<link rel="icon" href="data:,">
<script type="module" src="/page.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><p class="brand"><a href="/">Tickgate</a></p><p class="repository">${e.repository}</p><div class="end"><span id="ask">${p(t.ask)}</span><span class="wide">${e.maintainer.login} · write access</span></div></header>
<p id="said" role="status" class="said"></p>
<div class="columns">
<div id="hero" class="hero" aria-live="polite">${p(t.hero)}</div>
<main id="main" tabindex="-1">${p(t.main)}</main>
<aside id="side" aria-label="About this loop">${p(t.side)}</aside>
</div>
</body>
</html>`.html}
`,"renderPage");function nt(e,t){let n=S(e),r=n.filter(b),s=n.filter(c=>c.pull===null&&!b(c)),i=n.filter(({pull:c})=>c!==null).toReversed(),l=w(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${ce(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${l.length===0?null:a`<h2>Needs you</h2><ul class="lines">${d(l)}</ul>`}
${V("Issues",s,t)}
${V("Pull requests",i,t)}
${V("The control issue",r,t)}</nav>`}o(nt,"renderNavigation");function V(e,t,n){if(t.length===0)return null;let r=t.map(s=>{let i=k(s),[l,c]=[`/threads/${s.number}`,`#${s.number} ${s.title}`],u=l===n?p(' aria-current="page"'):null;return a`<li><a href="${l}"${u}>${c}</a> <span class="state ${i}">${i}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${d(r)}</ul>`}o(V,"renderThreadList");var rt=5e3;function L(e,t=rt){let n=e.split(`
`),r=[],s=null,i=o(()=>{s!==null&&r.push(st(s)),s=null},"close");for(let c of n.slice(-t)){let[,u]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];u!==void 0?(i(),s={title:u,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?i():(s?.lines??r).push(a`<span class="line">${G(c)}</span>`)}i();let l=n.length-t;return l>0?a`<span class="line dim">${l} earlier lines not shown</span>${d(r)}`:d(r)}o(L,"renderLog");var st=o(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${G(e)}</span>`:a`<details><summary>${G(e)}</summary>${d(t)}</details>`,"renderGroup"),ot=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],Le={colour:"",weight:""};function G(e){let t=Le,n=e.split(/\u001B\[([\d;]*)m/);return d(n.map((r,s)=>{if(s%2===1)return t=r.split(";").reduce(at,t),a``;let i=it(r),l=[t.colour,t.weight].filter(Boolean).join(" ");return l===""||i===""?a`${i}`:a`<span class="${l}">${i}</span>`}))}o(G,"renderColours");function at(e,t){let n=Number(t||"0");if(n===0)return Le;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:ot[r]??""}:e}o(at,"applyCode");var it=o(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Ae=o((e,t)=>({hero:pe(de(e),[Me(e,t)?lt:ct(e)]),main:a`${Me(e,t)?null:ut(e)}${mt(e)}${he(pt(e,t),n=>qe(e,n))}${y("Ticks",we(ft(e,t)))}`,side:a`${t===null?null:y("Budget of this run",$e(t.head))}${yt(e,t)}${$t(e)}${wt(e)}`}),"renderOverview"),Me=o(({emulator:e},t)=>e===void 0&&(t?.head.stop??null)!==null,"isOver"),lt="The demo is over: no answer is read any more. It ends when you close this page.";function ct(e){let[t,n]=[w(e).length,B(e).length],r=[...t===0?[]:[`tick a box below to answer ${E(t,"question")}`],...n===0?[]:[`read and merge ${E(n,"pull request")}`]];return[...dt(e),r.length===0?"Nothing is for you to do now.":`For you: ${r.join("; ")}.`].join(" ")}o(ct,"sayWhatPeopleCanDo");function dt(e){let t=[...new Set(N(e).map(({thread:n})=>`#${n.number}`))];return t.length===0?[]:[`Your answer on ${Y(t)} is recorded: the next tick takes it up.`]}o(dt,"sayWhatIsRecorded");var qe=o(({github:e},t)=>e.repository.threads.has(t)?`/threads/${t}`:null,"findThreadAddress");function ut(e){let[t,n]=[w(e),N(e)],r=t.length===0?null:fe(t.length,Oe(e,t)),s=n.length===0?null:y("Recorded",Oe(e,n));return a`${r}${s}`}o(ut,"renderWaitingQuestions");function mt(e){let t=B(e);if(t.length===0)return null;let n=t.map(({number:r,title:s})=>a`<li><a href="/threads/${r}">#${r} ${s}</a></li>`);return y("Ready for you to read and merge",a`<ul class="lines">${d(n)}</ul>`)}o(mt,"renderReadyPulls");var Oe=o((e,t)=>d(t.map(n=>{let{number:r,title:s}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${s}</a></p>${F(e,n)}`})),"renderCommentCards");function pt(e,t){let n=S(e).filter(s=>!b(s)).map(s=>({number:s.number,title:s.title,isPull:s.pull!==null,state:k(s)}));if(t!==null)return te({...t,isAtWork:t.head.lease!==null,threads:n,steps:gt(e)});let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:s})=>!s).map(({number:s,title:i})=>({number:s,kind:"issue",title:i,...r}))}o(pt,"listShownWork");function gt(e){let t=x(e).filter(({run:r})=>v(r).status==="in_progress").flatMap(({run:r})=>[...P(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,s=""])=>[Number(r),s]),n=w(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}o(gt,"readStepsOfNow");function Ie(e,t){let n=t===null?null:W(t.history,t.state),r=C({runId:e.run.id,runAttempt:v(e.run).number});return Ee(e,n?.get(r)??null).said}o(Ie,"describeTick");function ft(e,t){let n=t===null?new Map:W(t.history,t.state),r=new Map(t?.history.map(s=>[C(s),s.dollarsThisIter]));return x(e).map(s=>{let i=C({runId:s.run.id,runAttempt:v(s.run).number});return{...Ee(s,n.get(i)??null),dollars:r.get(i)??null}})}o(ft,"listShownTicks");var ht=12;function Ee({run:e,number:t,state:n,seconds:r},s){let i={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:l,conclusion:c}=v(e);if(l!=="completed"){let g=P(e).trimEnd(),$=g===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${L(g,ht)}</code></pre>`;return{...i,said:l==="in_progress"?"works now":n,tone:"run",live:$}}if(c==="success")return{...i,said:s,tone:"rest",live:null};let u=[`ended with ${n}`,ae(e),s].filter(Boolean).join("; ");return{...i,said:u,tone:"bad",live:null}}o(Ee,"describeRun");function yt(e,t){let n=t===null?null:be({...t,subject:o(r=>{let s=qe(e,r);return s===null?a`${q(r)}`:a`<a href="${s}">${q(r)}</a>`},"subject")});return n===null?null:y("Who worked when",n)}o(yt,"renderAgentTimeline");function $t(e){let t=S(e).find(b);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return y("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}o($t,"renderControlLink");var wt=o(({github:e,repository:t,own:n,emulator:r})=>y("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${e.repository.gitDir} log --all --oneline</code></pre>
${r!==void 0?kt(r):n===null?bt(t):vt(n)}`),"renderRealParts"),bt=o(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),kt=o(({hasApp:e})=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${e?a`The app runs: it records answers and starts ticks.`:a`The app does not run (<code>--app</code>): the next tick reads answers itself.`}</p>`,"renderEmulatorNotice"),vt=o(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var je=`
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. Where a question went with the focus, its part's first heading gets it. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const hadFocus = place.contains(document.activeElement);
  const focused = hadFocus ? document.activeElement.id : '';
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  if (!hadFocus) return;
  const same = focused ? byId(focused) : null;
  const next = same ?? place.querySelector('h2, h1');
  if (same === null) next?.setAttribute('tabindex', '-1');
  next?.focus({ preventScroll: true });
};

let refreshing = false;
let again = false;
const refresh = async () => {
  if (refreshing) { again = true; return; }
  refreshing = true;
  do {
    again = false;
    try {
      const answer = await fetch(location.pathname, { headers: { accept: 'application/json' } });
      const { title, ...parts } = await answer.json();
      document.title = title;
      for (const [id, text] of Object.entries(parts)) exchange(id, text);
    } catch { /* The demo has ended; the event stream says so. */ }
  } while (again);
  refreshing = false;
};

const send = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { said } = await answer.json();
  say(said);
  if (!answer.ok) await refresh();
};

document.addEventListener('change', (event) => {
  const { source, offset } = event.target.dataset;
  if (source === undefined) return;
  say('Saving\u2026');
  send('/api/box', { source, offset: Number(offset), checked: event.target.checked }).catch(() => say('The demo does not answer.'));
});

document.addEventListener('click', (event) => {
  const { merge } = event.target.dataset;
  if (merge === undefined) return;
  event.target.disabled = true;
  say('Merging\u2026');
  send('/api/merge', { number: Number(merge) }).catch(() => say('The demo does not answer.'));
});

const events = new EventSource('/events');
events.addEventListener('change', refresh);
events.addEventListener('end', (event) => { say(event.data); });
/** The browser tries again by itself; only a demo that has ended stays silent. */
const silent = 'The demo does not answer. If it has ended, this page is as it was then.';
events.addEventListener('error', () => say(silent));
events.addEventListener('open', () => {
  if (byId('said').textContent !== silent) return;
  say('');
  refresh();
});
`;var St=250,xt=1e4;function Ne(e){let t=new Set,n="",r=setInterval(()=>{let s=ue(e);if(s!==n){n=s;for(let i of t)i.write(`event: change
data: .

`)}},St);return{handle:o((s,i)=>{Ht({stage:e,viewers:t,request:s,response:i}).catch(l=>{let c=l instanceof Error?l.message:String(l);i.headersSent?i.end():h(i,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:o(()=>t.size,"viewers"),close:o(()=>{clearInterval(r);for(let s of t)s.end()},"close")}}o(Ne,"createPageHandler");var Rt=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function jn(e){let t=Ne(e),{router:n,url:r}=e.github,s=`github.localhost:${new URL(r).port}`,i=z(e);return n.mount((l,c)=>c===s&&Rt.test(l),(l,c)=>t.handle(l,c)),n.mount((l,c)=>c===s&&(l===`/${e.repository}`||i(`http://${s}${l}`)!==null),(l,c,{pathname:u})=>{c.writeHead(302,{location:i(`http://${s}${u}`)??"/"}).end()}),t.close}o(jn,"mountPage");async function Nn(e,t){let n=Ne(e),r=Pt(n.handle);await Tt(r,t).catch(i=>{throw n.close(),i});let s=r.address();if(s===null||typeof s=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${s.port}/`,viewers:n.viewers,close:o(async()=>{n.close(),r.closeAllConnections(),await new Promise(i=>r.close(i))},"close")}}o(Nn,"servePage");function Tt(e,t){return new Promise((n,r)=>{e.once("error",s=>{r(s.code==="EADDRINUSE"?ne(t):s)}),e.listen(t,"127.0.0.1",n)})}o(Tt,"listenOnLoopback");async function Ht({stage:e,viewers:t,request:n,response:r}){let{pathname:s}=new URL(n.url??"/","http://127.0.0.1");if(!It(n))return h(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return h(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await At(e,{pathname:s,request:n,response:r});if(n.method!=="GET")return h(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(s){case"/page.css":return h(r,{status:200,type:"text/css",body:me});case"/page.js":return h(r,{status:200,type:"text/javascript",body:je});case"/events":return Ot(t,r);default:return await Ct(e,{pathname:s,request:n,response:r})}}o(Ht,"answerPageRequest");async function Ct(e,{pathname:t,request:n,response:r}){let s=await Lt(e,t),i=He(e,t,s),l=n.headers.accept==="application/json",[c,u]=l?["application/json",JSON.stringify(i)]:["text/html",Ce(e,i)];h(r,{status:s.found?200:404,type:c,body:u})}o(Ct,"sendView");var U=o((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function Lt(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Ae(e,await D(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let l=e.github.repository.threads.get(Number(r));if(l!==void 0)return U(`#${l.number} ${l.title}`,xe(e,l))}let s=n==="runs"?x(e).find(({run:l})=>l.id===Number(r)):void 0;if(s!==void 0){let l=Ie(s,await D(e))??"waited";return U(`Tick ${s.number}`,Mt(s,l))}let i=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...U("Not here",i),found:!1}}o(Lt,"buildPageView");var Mt=o(({run:e,number:t,cause:n,seconds:r},s)=>a`<div class="panel"><h1>Tick ${t}</h1>
<p class="quiet">Started ${n}, ${r.toFixed(0)} s, run ${e.id}: ${s}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${L(P(e))}</code></pre></div>`,"renderRunLog");function Ot(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}o(Ot,"addViewer");async function At(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return h(r,{status:415,type:"text/plain",body:`JSON, please
`});let s=await Te(e,t,await qt(n));h(r,{status:s.ok?200:409,type:"application/json",body:JSON.stringify({said:s.said})})}o(At,"handlePageAction");async function qt(e){let t="";for await(let n of e)if(t+=String(n),t.length>xt)throw new Error("That is too much.");return JSON.parse(t)}o(qt,"readJsonBody");function It({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}o(It,"isFromThisPage");function h(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}o(h,"sendResponse");export{jn as a,Nn as b};
