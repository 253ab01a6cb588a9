import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as ue,b as a,c as p,d,e as x,g as y,h as me,i as pe,j as ge,k as fe,l as he,n as ye,o as B,p as C,q as $e,r as we}from"./chunk-JX5AAZ6T.js";import{D as oe,E as ae,H as S,I as b,J as w,K as ie,L as N,M as le,N as ce,O as R,P as de,b as v,e as j,f as te,g as ne,h as re,k as P,l as se}from"./chunk-3D6DJDPV.js";import{e as ee}from"./chunk-U3PZJSJP.js";import{c as Y}from"./chunk-OOFUIK3C.js";import{h as X}from"./chunk-N7BWKNRQ.js";import{g as K}from"./chunk-S6XQI2NV.js";import{a as H,b as Z}from"./chunk-MNRG4IPE.js";import{C as E,D as _,E as Q,H as I,t as q}from"./chunk-H6TW65DM.js";import{H as T,k as U,p as O,w as A,z as J}from"./chunk-USH4LMNI.js";import{a as o}from"./chunk-MVBBL2YF.js";import{createServer as kt}from"node:http";function ke(e,t){let n=E(e,{extensions:[Q()],mdastExtensions:[_()]}),r=H(e).map(({offset:s})=>s);return m(n,{...t,text:e,offsets:r})}o(ke,"renderMarkdown");var m=o((e,t)=>d(e.children.map(n=>ve(n,t))),"renderChildren");function ve(e,t){switch(e.type){case"paragraph":return Fe(e,t)??a`<p>${m(e,t)}</p>`;case"heading":return p(`<h${e.depth+1}>${m(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:ze(e.value);case"strong":return a`<strong>${m(e,t)}</strong>`;case"emphasis":return a`<em>${m(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return Ne(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${m(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${m(e,t)}</ol>`:a`<ul>${m(e,t)}</ul>`;case"listItem":return Be(e,t);case"link":return We(e.url,m(e,{...t,inLink:!0}),t);case"html":return p(De(e.value));default:return"children"in e?m(e,t):a``}}o(ve,"renderNode");var Ne=o(({lang:e,value:t})=>(e==="mermaid"?Ge(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function Be(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${m(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[s,...l]=e.children,i=s?.type==="paragraph"?m(s,t):a``,c=d(l.map(f=>ve(f,t))),g=t.source!==null&&t.offsets.includes(r)?` id="box-${x(t.source)}-${r}" data-source="${x(t.source)}" data-offset="${r}"`:" disabled",$=p(`<input type="checkbox"${g}${e.checked?" checked":""}>`);return a`<li class="task"><label>${$}<span>${i}</span></label>${c}</li>`}o(Be,"renderListItem");function We(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}o(We,"renderLink");function ze(e){let t=x(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(n,r,s)=>`${r}<a href="/threads/${s}">#${s}</a>`);return p(t.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>"))}o(ze,"linkReferences");function De(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:x(t)).join("")}o(De,"escapeOtherTags");function Fe(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],s=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[l="",i="",...c]=s;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(i.trim())||!s.every(f=>f.startsWith("|")))return null;let u=o(f=>f.trim().slice(1,-1).split(/(?<!\\)\|/).map(M=>Ve(M.trim().replaceAll("\\|","|"),t)),"cells"),g=d(u(l).map(f=>a`<th scope="col">${f}</th>`)),$=d(c.map(f=>a`<tr>${d(u(f).map(M=>a`<td>${M}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${g}</tr></thead><tbody>${$}</tbody></table></div>`}o(Fe,"renderTable");function Ve(e,t){let[n]=E(e).children;return n?.type==="paragraph"?m(n,{...t,text:e}):a`${e}`}o(Ve,"renderInline");function Ge(e){let t=be(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(s=>s.replaceAll('"',"")),n=be(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(s=>s>=0)?he(t.map((s,l)=>({iteration:s,dollars:n[l]??0}))):null}o(Ge,"renderSpendChart");var be=o((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function Se(e,t){let n=t.labels.map(({name:s})=>a`<li>${s}</li>`),r=t.comments.map(s=>W(e,s));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${k(t)}">${k(t)}</span> ${j(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${d(n)}</ul>`}</div>
${Re(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${j(t)?Ke(t,e.maintainer.login):null}
${d(r)}`}o(Se,"renderThread");function k(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}o(k,"describeThreadState");var W=o((e,t)=>Re(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null}),"renderCommentCard");function Re(e,t,n){let r=new Date(t.createdAt).toISOString(),s=t.revisions.length===0?"":", edited",l=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${s}</span>`,i={source:n.source,localLink:z(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:ke(t.body,i),u=K(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${u}" id="${n.source}"><details><summary>${l}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${u}" id="${n.source}"><header>${l}</header><div class="body">${c}</div></article>`}o(Re,"renderCard");function z({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let s=new URL(r).pathname.replace(`/${e}`,""),[,l,i]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(s)??[];return i===void 0?null:l==="actions/runs"?`/runs/${i}`:`/threads/${i}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}o(z,"createLinkMapper");var Ue=T({source:O().regex(/^(?:comment|issue)-\d{1,12}$/),offset:A().int().nonnegative(),checked:J()}),Je=T({number:A().int().positive()}),_e=T({body:O()});async function xe(e,t,n){try{return t==="/api/box"?await Qe(e,Ue.parse(n)):t==="/api/merge"?await Ze(e,Je.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof U?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}o(xe,"performPageAction");async function Qe({maintainer:e,repository:t,emulator:n},{source:r,offset:s,checked:l}){let[i,c]=r.split("-"),u=`/repos/${t}/issues/${i==="comment"?"comments/":""}${c}`,{body:g}=_e.parse(await e.request(`GET ${u}`));return H(g).some($=>$.offset===s)?(await e.request(`PATCH ${u}`,{body:Z(g,s,l)}),{ok:!0,said:l?`Ticked as ${e.login}. ${n?.hasApp===!1?"The next tick reads it, since no app runs.":"The app takes it up."}`:`Unticked as ${e.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}o(Qe,"tickBoxAsMaintainer");async function Ze({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}o(Ze,"mergeAsMaintainer");var Pe=new WeakMap;async function D(e){let t=Pe.get(e)??null;try{let n=(await oe(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:X(),history:[]};let s={...n.bundle.digest===t?.digest?t.record:await ae(e,n),head:n};return Pe.set(e,{digest:n.bundle.digest,record:s}),s}catch{return t?.record??null}}o(D,"readShownRecord");function Ke(e,t){let n=ne(e),r=te(e),s=o(i=>r.reduce((c,u)=>c+i(u),0),"sum"),l=n.map(({sha:i,message:c})=>a`<li><code>${i.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${s(({additions:i})=>i)} lines added, ${s(({deletions:i})=>i)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${d(l)}</ul>
${Xe(e,t)}
${d(r.map(Ye))}</section>`}o(Ke,"renderPullChange");function Xe(e,t){let{pull:n,number:r,state:s}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:s==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:re(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}o(Xe,"renderMergeControl");function Ye({path:e,status:t,additions:n,deletions:r,patch:s}){let l=(s??"Binary file").split(`
`).map(i=>a`<span class="${et(i)}">${i}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${d(l)}</code></pre></details>`}o(Ye,"renderFileDiff");var et=o(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function Te(e,t,n){let r=w(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:pe(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??tt(e,t)).html}}o(Te,"buildPageRegions");var He=o((e,t)=>`<!doctype html>
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
`,"renderPage");function tt(e,t){let n=S(e),r=n.filter(b),s=n.filter(c=>c.pull===null&&!b(c)),l=n.filter(({pull:c})=>c!==null).toReversed(),i=w(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${le(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${i.length===0?null:a`<h2>Needs you</h2><ul class="lines">${d(i)}</ul>`}
${F("Issues",s,t)}
${F("Pull requests",l,t)}
${F("The control issue",r,t)}</nav>`}o(tt,"renderNavigation");function F(e,t,n){if(t.length===0)return null;let r=t.map(s=>{let l=k(s),[i,c]=[`/threads/${s.number}`,`#${s.number} ${s.title}`],u=i===n?p(' aria-current="page"'):null;return a`<li><a href="${i}"${u}>${c}</a> <span class="state ${l}">${l}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${d(r)}</ul>`}o(F,"renderThreadList");var nt=5e3;function L(e,t=nt){let n=e.split(`
`),r=[],s=null,l=o(()=>{s!==null&&r.push(rt(s)),s=null},"close");for(let c of n.slice(-t)){let[,u]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];u!==void 0?(l(),s={title:u,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?l():(s?.lines??r).push(a`<span class="line">${V(c)}</span>`)}l();let i=n.length-t;return i>0?a`<span class="line dim">${i} earlier lines not shown</span>${d(r)}`:d(r)}o(L,"renderLog");var rt=o(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${V(e)}</span>`:a`<details><summary>${V(e)}</summary>${d(t)}</details>`,"renderGroup"),st=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],Ce={colour:"",weight:""};function V(e){let t=Ce,n=e.split(/\u001B\[([\d;]*)m/);return d(n.map((r,s)=>{if(s%2===1)return t=r.split(";").reduce(ot,t),a``;let l=at(r),i=[t.colour,t.weight].filter(Boolean).join(" ");return i===""||l===""?a`${l}`:a`<span class="${i}">${l}</span>`}))}o(V,"renderColours");function ot(e,t){let n=Number(t||"0");if(n===0)return Ce;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:st[r]??""}:e}o(ot,"applyCode");var at=o(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Oe=o((e,t)=>({hero:me(ce(e),[Le(e,t)?it:lt(e)]),main:a`${Le(e,t)?null:ct(e)}${dt(e)}${fe(ut(e,t),n=>Ae(e,n))}${y("Ticks",$e(pt(e,t)))}`,side:a`${t===null?null:y("Budget of this run",ye(t.head))}${ft(e,t)}${ht(e)}${yt(e)}`}),"renderOverview"),Le=o(({emulator:e},t)=>e===void 0&&(t?.head.stop??null)!==null,"isOver"),it="The demo is over: no answer is read any more. It ends when you close this page.";function lt(e){let[t,n]=[w(e).length,N(e).length],r=[...t===0?[]:[`tick a box below to answer ${I(t,"question")}`],...n===0?[]:[`read and merge ${I(n,"pull request")}`]];return r.length===0?"Nothing is for you to do now.":`For you: ${r.join("; ")}.`}o(lt,"sayWhatPeopleCanDo");var Ae=o(({github:e},t)=>e.repository.threads.has(t)?`/threads/${t}`:null,"findThreadAddress");function ct(e){let[t,n]=[w(e),ie(e)],r=t.length===0?null:ge(t.length,Me(e,t)),s=n.length===0?null:y("Recorded",Me(e,n));return a`${r}${s}`}o(ct,"renderWaitingQuestions");function dt(e){let t=N(e);if(t.length===0)return null;let n=t.map(({number:r,title:s})=>a`<li><a href="/threads/${r}">#${r} ${s}</a></li>`);return y("Ready for you to read and merge",a`<ul class="lines">${d(n)}</ul>`)}o(dt,"renderReadyPulls");var Me=o((e,t)=>d(t.map(n=>{let{number:r,title:s}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${s}</a></p>${W(e,n)}`})),"renderCommentCards");function ut(e,t){let n=S(e).filter(s=>!b(s)).map(s=>({number:s.number,title:s.title,isPull:s.pull!==null,state:k(s)}));if(t!==null)return Y({...t,isAtWork:t.head.lease!==null,threads:n,steps:mt(e)});let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:s})=>!s).map(({number:s,title:l})=>({number:s,title:l,...r}))}o(ut,"listShownWork");function mt(e){let t=R(e).filter(({run:r})=>v(r).status==="in_progress").flatMap(({run:r})=>[...P(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,s=""])=>[Number(r),s]),n=w(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}o(mt,"readStepsOfNow");function qe(e,t){let n=t===null?null:B(t.history,t.state),r=C({runId:e.run.id,runAttempt:v(e.run).number});return Ee(e,n?.get(r)??null).said}o(qe,"describeTick");function pt(e,t){let n=t===null?new Map:B(t.history,t.state),r=new Map(t?.history.map(s=>[C(s),s.dollarsThisIter]));return R(e).map(s=>{let l=C({runId:s.run.id,runAttempt:v(s.run).number});return{...Ee(s,n.get(l)??null),dollars:r.get(l)??null}})}o(pt,"listShownTicks");var gt=12;function Ee({run:e,number:t,state:n,seconds:r},s){let l={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:i,conclusion:c}=v(e);if(i!=="completed"){let g=P(e).trimEnd(),$=g===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${L(g,gt)}</code></pre>`;return{...l,said:i==="in_progress"?"works now":n,tone:"run",live:$}}if(c==="success")return{...l,said:s,tone:"rest",live:null};let u=[`ended with ${n}`,se(e),s].filter(Boolean).join("; ");return{...l,said:u,tone:"bad",live:null}}o(Ee,"describeRun");function ft(e,t){let n=t===null?null:we({...t,subject:o(r=>{let s=Ae(e,r);return s===null?a`${q(r)}`:a`<a href="${s}">${q(r)}</a>`},"subject")});return n===null?null:y("Who worked when",n)}o(ft,"renderAgentTimeline");function ht(e){let t=S(e).find(b);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return y("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}o(ht,"renderControlLink");var yt=o(({github:e,repository:t,own:n,emulator:r})=>y("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${e.repository.gitDir} log --all --oneline</code></pre>
${r!==void 0?wt(r):n===null?$t(t):bt(n)}`),"renderRealParts"),$t=o(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),wt=o(({hasApp:e})=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${e?a`The app runs: it records answers and starts ticks.`:a`The app does not run (<code>--app</code>): the next tick reads answers itself.`}</p>`,"renderEmulatorNotice"),bt=o(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var Ie=`
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const focused = place.contains(document.activeElement) ? document.activeElement.id : '';
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  if (focused) byId(focused)?.focus({ preventScroll: true });
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
`;var vt=250,Pt=1e4;function je(e){let t=new Set,n="",r=setInterval(()=>{let s=de(e);if(s!==n){n=s;for(let l of t)l.write(`event: change
data: .

`)}},vt);return{handle:o((s,l)=>{xt({stage:e,viewers:t,request:s,response:l}).catch(i=>{let c=i instanceof Error?i.message:String(i);l.headersSent?l.end():h(l,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:o(()=>t.size,"viewers"),close:o(()=>{clearInterval(r);for(let s of t)s.end()},"close")}}o(je,"createPageHandler");var St=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function En(e){let t=je(e),{router:n,url:r}=e.github,s=`github.localhost:${new URL(r).port}`,l=z(e);return n.mount((i,c)=>c===s&&St.test(i),(i,c)=>t.handle(i,c)),n.mount((i,c)=>c===s&&(i===`/${e.repository}`||l(`http://${s}${i}`)!==null),(i,c,{pathname:u})=>{c.writeHead(302,{location:l(`http://${s}${u}`)??"/"}).end()}),t.close}o(En,"mountPage");async function In(e,t){let n=je(e),r=kt(n.handle);await Rt(r,t).catch(l=>{throw n.close(),l});let s=r.address();if(s===null||typeof s=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${s.port}/`,viewers:n.viewers,close:o(async()=>{n.close(),r.closeAllConnections(),await new Promise(l=>r.close(l))},"close")}}o(In,"servePage");function Rt(e,t){return new Promise((n,r)=>{e.once("error",s=>{r(s.code==="EADDRINUSE"?ee(t):s)}),e.listen(t,"127.0.0.1",n)})}o(Rt,"listenOnLoopback");async function xt({stage:e,viewers:t,request:n,response:r}){let{pathname:s}=new URL(n.url??"/","http://127.0.0.1");if(!At(n))return h(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return h(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await Mt(e,{pathname:s,request:n,response:r});if(n.method!=="GET")return h(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(s){case"/page.css":return h(r,{status:200,type:"text/css",body:ue});case"/page.js":return h(r,{status:200,type:"text/javascript",body:Ie});case"/events":return Lt(t,r);default:return await Tt(e,{pathname:s,request:n,response:r})}}o(xt,"answerPageRequest");async function Tt(e,{pathname:t,request:n,response:r}){let s=await Ht(e,t),l=Te(e,t,s),i=n.headers.accept==="application/json",[c,u]=i?["application/json",JSON.stringify(l)]:["text/html",He(e,l)];h(r,{status:s.found?200:404,type:c,body:u})}o(Tt,"sendView");var G=o((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function Ht(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Oe(e,await D(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let i=e.github.repository.threads.get(Number(r));if(i!==void 0)return G(`#${i.number} ${i.title}`,Se(e,i))}let s=n==="runs"?R(e).find(({run:i})=>i.id===Number(r)):void 0;if(s!==void 0){let i=qe(s,await D(e))??"waited";return G(`Tick ${s.number}`,Ct(s,i))}let l=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...G("Not here",l),found:!1}}o(Ht,"buildPageView");var Ct=o(({run:e,number:t,cause:n,seconds:r},s)=>a`<div class="panel"><h1>Tick ${t}</h1>
<p class="quiet">Started ${n}, ${r.toFixed(0)} s, run ${e.id}: ${s}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${L(P(e))}</code></pre></div>`,"renderRunLog");function Lt(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}o(Lt,"addViewer");async function Mt(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return h(r,{status:415,type:"text/plain",body:`JSON, please
`});let s=await xe(e,t,await Ot(n));h(r,{status:s.ok?200:409,type:"application/json",body:JSON.stringify({said:s.said})})}o(Mt,"handlePageAction");async function Ot(e){let t="";for await(let n of e)if(t+=String(n),t.length>Pt)throw new Error("That is too much.");return JSON.parse(t)}o(Ot,"readJsonBody");function At({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}o(At,"isFromThisPage");function h(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}o(h,"sendResponse");export{En as a,In as b};
