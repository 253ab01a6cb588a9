import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as ue,b as a,c as g,d,e as x,g as $,h as me,i as pe,j as ge,k as fe,l as he,n as ye,o as B,p as C,q as $e,r as be}from"./chunk-YDNRA3EZ.js";import{C as oe,D as ae,G as S,H as w,I as b,J as ie,K as N,L as le,M as ce,N as R,O as de,b as v,e as j,f as te,g as ne,h as re,k as P,l as se}from"./chunk-IH7FLBR7.js";import{e as ee}from"./chunk-O7KT24UE.js";import{a as Y}from"./chunk-GXVDKNON.js";import{g as X}from"./chunk-2GJREB4V.js";import{g as K}from"./chunk-HLTGDEOJ.js";import{a as H,b as Z}from"./chunk-DAZJLWL4.js";import{C as E,D as _,E as Q,H as I,t as q}from"./chunk-6CDZDMR3.js";import{H as T,k as U,p as O,w as A,z as J}from"./chunk-USH4LMNI.js";import{a as o}from"./chunk-MVBBL2YF.js";import{createServer as bt}from"node:http";function ke(e,t){let n=E(e,{extensions:[Q()],mdastExtensions:[_()]}),r=H(e).map(({offset:s})=>s);return m(n,{...t,text:e,offsets:r})}o(ke,"renderMarkdown");var m=o((e,t)=>d(e.children.map(n=>ve(n,t))),"renderChildren");function ve(e,t){switch(e.type){case"paragraph":return De(e,t)??a`<p>${m(e,t)}</p>`;case"heading":return g(`<h${e.depth+1}>${m(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:We(e.value);case"strong":return a`<strong>${m(e,t)}</strong>`;case"emphasis":return a`<em>${m(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return je(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${m(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${m(e,t)}</ol>`:a`<ul>${m(e,t)}</ul>`;case"listItem":return Ne(e,t);case"link":return Be(e.url,m(e,{...t,inLink:!0}),t);case"html":return g(ze(e.value));default:return"children"in e?m(e,t):a``}}o(ve,"renderNode");var je=o(({lang:e,value:t})=>(e==="mermaid"?Ve(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function Ne(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${m(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[s,...l]=e.children,i=s?.type==="paragraph"?m(s,t):a``,c=d(l.map(p=>ve(p,t))),y=t.source!==null&&t.offsets.includes(r)?` id="box-${x(t.source)}-${r}" data-source="${x(t.source)}" data-offset="${r}"`:" disabled",f=g(`<input type="checkbox"${y}${e.checked?" checked":""}>`);return a`<li class="task"><label>${f}<span>${i}</span></label>${c}</li>`}o(Ne,"renderListItem");function Be(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}o(Be,"renderLink");function We(e){let t=x(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(n,r,s)=>`${r}<a href="/threads/${s}">#${s}</a>`);return g(t.replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>"))}o(We,"linkReferences");function ze(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:x(t)).join("")}o(ze,"escapeOtherTags");function De(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],s=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[l="",i="",...c]=s;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(i.trim())||!s.every(p=>p.startsWith("|")))return null;let u=o(p=>p.trim().slice(1,-1).split(/(?<!\\)\|/).map(M=>Fe(M.trim().replaceAll("\\|","|"),t)),"cells"),y=d(u(l).map(p=>a`<th scope="col">${p}</th>`)),f=d(c.map(p=>a`<tr>${d(u(p).map(M=>a`<td>${M}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${y}</tr></thead><tbody>${f}</tbody></table></div>`}o(De,"renderTable");function Fe(e,t){let[n]=E(e).children;return n?.type==="paragraph"?m(n,{...t,text:e}):a`${e}`}o(Fe,"renderInline");function Ve(e){let t=we(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(s=>s.replaceAll('"',"")),n=we(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(s=>s>=0)?he(t.map((s,l)=>({iteration:s,dollars:n[l]??0}))):null}o(Ve,"renderSpendChart");var we=o((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function Se(e,t){let n=t.labels.map(({name:s})=>a`<li>${s}</li>`),r=t.comments.map(s=>W(e,s));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${k(t)}">${k(t)}</span> ${j(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${d(n)}</ul>`}</div>
${Re(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${j(t)?Ze(t,e.maintainer.login):null}
${d(r)}`}o(Se,"renderThread");function k(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}o(k,"describeThreadState");var W=o((e,t)=>Re(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null}),"renderCommentCard");function Re(e,t,n){let r=new Date(t.createdAt).toISOString(),s=t.revisions.length===0?"":", edited",l=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${s}</span>`,i={source:n.source,localLink:z(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:ke(t.body,i),u=K(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${u}" id="${n.source}"><details><summary>${l}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${u}" id="${n.source}"><header>${l}</header><div class="body">${c}</div></article>`}o(Re,"renderCard");function z({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let s=new URL(r).pathname.replace(`/${e}`,""),[,l,i]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(s)??[];return i===void 0?null:l==="actions/runs"?`/runs/${i}`:`/threads/${i}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}o(z,"createLinkMapper");var Ge=T({source:O().regex(/^(?:comment|issue)-\d{1,12}$/),offset:A().int().nonnegative(),checked:J()}),Ue=T({number:A().int().positive()}),Je=T({body:O()});async function xe(e,t,n){try{return t==="/api/box"?await _e(e,Ge.parse(n)):t==="/api/merge"?await Qe(e,Ue.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof U?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}o(xe,"performPageAction");async function _e({maintainer:e,repository:t,emulator:n},{source:r,offset:s,checked:l}){let[i,c]=r.split("-"),u=`/repos/${t}/issues/${i==="comment"?"comments/":""}${c}`,{body:y}=Je.parse(await e.request(`GET ${u}`));return H(y).some(f=>f.offset===s)?(await e.request(`PATCH ${u}`,{body:Z(y,s,l)}),{ok:!0,said:l?`Ticked as ${e.login}. ${n?.hasApp===!1?"The next tick reads it, since no app runs.":"The app takes it up."}`:`Unticked as ${e.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}o(_e,"tickBoxAsMaintainer");async function Qe({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}o(Qe,"mergeAsMaintainer");var Pe=new WeakMap;async function D(e){let t=Pe.get(e)??null;try{let n=(await oe(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:X(),history:[]};let s={...n.bundle.digest===t?.digest?t.record:await ae(e,n),head:n};return Pe.set(e,{digest:n.bundle.digest,record:s}),s}catch{return t?.record??null}}o(D,"readShownRecord");function Ze(e,t){let n=ne(e),r=te(e),s=o(i=>r.reduce((c,u)=>c+i(u),0),"sum"),l=n.map(({sha:i,message:c})=>a`<li><code>${i.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${s(({additions:i})=>i)} lines added, ${s(({deletions:i})=>i)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${d(l)}</ul>
${Ke(e,t)}
${d(r.map(Xe))}</section>`}o(Ze,"renderPullChange");function Ke(e,t){let{pull:n,number:r,state:s}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:s==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:re(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}o(Ke,"renderMergeControl");function Xe({path:e,status:t,additions:n,deletions:r,patch:s}){let l=(s??"Binary file").split(`
`).map(i=>a`<span class="${Ye(i)}">${i}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${d(l)}</code></pre></details>`}o(Xe,"renderFileDiff");var Ye=o(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function Te(e,t,n){let r=b(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:pe(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??et(e,t)).html}}o(Te,"buildPageRegions");var He=o((e,t)=>`<!doctype html>
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
<header class="top"><p class="brand"><a href="/">Tickgate</a></p><p class="repository">${e.repository}</p><div class="end"><span id="ask">${g(t.ask)}</span><span class="wide">${e.maintainer.login} · write access</span></div></header>
<p id="said" role="status" class="said"></p>
<div class="columns">
<div id="hero" class="hero" aria-live="polite">${g(t.hero)}</div>
<main id="main" tabindex="-1">${g(t.main)}</main>
<aside id="side" aria-label="About this loop">${g(t.side)}</aside>
</div>
</body>
</html>`.html}
`,"renderPage");function et(e,t){let n=S(e),r=n.filter(w),s=n.filter(c=>c.pull===null&&!w(c)),l=n.filter(({pull:c})=>c!==null).toReversed(),i=b(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${le(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${i.length===0?null:a`<h2>Needs you</h2><ul class="lines">${d(i)}</ul>`}
${F("Issues",s,t)}
${F("Pull requests",l,t)}
${F("The control issue",r,t)}</nav>`}o(et,"renderNavigation");function F(e,t,n){if(t.length===0)return null;let r=t.map(s=>{let l=k(s),[i,c]=[`/threads/${s.number}`,`#${s.number} ${s.title}`],u=i===n?g(' aria-current="page"'):null;return a`<li><a href="${i}"${u}>${c}</a> <span class="state ${l}">${l}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${d(r)}</ul>`}o(F,"renderThreadList");var tt=5e3;function L(e,t=tt){let n=e.split(`
`),r=[],s=null,l=o(()=>{s!==null&&r.push(nt(s)),s=null},"close");for(let c of n.slice(-t)){let[,u]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];u!==void 0?(l(),s={title:u,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?l():(s?.lines??r).push(a`<span class="line">${V(c)}</span>`)}l();let i=n.length-t;return i>0?a`<span class="line dim">${i} earlier lines not shown</span>${d(r)}`:d(r)}o(L,"renderLog");var nt=o(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${V(e)}</span>`:a`<details><summary>${V(e)}</summary>${d(t)}</details>`,"renderGroup"),rt=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],Ce={colour:"",weight:""};function V(e){let t=Ce,n=e.split(/\u001B\[([\d;]*)m/);return d(n.map((r,s)=>{if(s%2===1)return t=r.split(";").reduce(st,t),a``;let l=ot(r),i=[t.colour,t.weight].filter(Boolean).join(" ");return i===""||l===""?a`${l}`:a`<span class="${i}">${l}</span>`}))}o(V,"renderColours");function st(e,t){let n=Number(t||"0");if(n===0)return Ce;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:rt[r]??""}:e}o(st,"applyCode");var ot=o(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Me=o((e,t)=>({hero:me(ce(e),[at(e)]),main:a`${it(e)}${lt(e)}${fe(ct(e,t),n=>Oe(e,n))}${$("Ticks",$e(ut(e,t)))}`,side:a`${t===null?null:$("Budget of this run",ye(t.head))}${pt(e,t)}${gt(e)}${ft(e)}`}),"renderOverview");function at(e){let[t,n]=[b(e).length,N(e).length],r=[...t===0?[]:[`tick a box below to answer ${I(t,"question")}`],...n===0?[]:[`read and merge ${I(n,"pull request")}`]];return r.length===0?"Nothing is for you to do now.":`For you: ${r.join("; ")}.`}o(at,"sayWhatPeopleCanDo");var Oe=o(({github:e},t)=>e.repository.threads.has(t)?`/threads/${t}`:null,"findThreadAddress");function it(e){let[t,n]=[b(e),ie(e)],r=t.length===0?null:ge(t.length,Le(e,t)),s=n.length===0?null:$("Recorded",Le(e,n));return a`${r}${s}`}o(it,"renderWaitingQuestions");function lt(e){let t=N(e);if(t.length===0)return null;let n=t.map(({number:r,title:s})=>a`<li><a href="/threads/${r}">#${r} ${s}</a></li>`);return $("Ready for you to read and merge",a`<ul class="lines">${d(n)}</ul>`)}o(lt,"renderReadyPulls");var Le=o((e,t)=>d(t.map(n=>{let{number:r,title:s}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${s}</a></p>${W(e,n)}`})),"renderCommentCards");function ct(e,t){let n=S(e).filter(s=>!w(s)).map(s=>({number:s.number,title:s.title,isPull:s.pull!==null,state:k(s)}));if(t!==null)return Y({...t,isAtWork:t.head.lease!==null,threads:n,steps:dt(e)});let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:s})=>!s).map(({number:s,title:l})=>({number:s,title:l,...r}))}o(ct,"listShownWork");function dt(e){let t=R(e).filter(({run:r})=>v(r).status==="in_progress").flatMap(({run:r})=>[...P(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,s=""])=>[Number(r),s]),n=b(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}o(dt,"readStepsOfNow");function Ae(e,t){let n=t===null?null:B(t.history,t.state),r=C({runId:e.run.id,runAttempt:v(e.run).number});return qe(e,n?.get(r)??null).said}o(Ae,"describeTick");function ut(e,t){let n=t===null?new Map:B(t.history,t.state),r=new Map(t?.history.map(s=>[C(s),s.dollarsThisIter]));return R(e).map(s=>{let l=C({runId:s.run.id,runAttempt:v(s.run).number});return{...qe(s,n.get(l)??null),dollars:r.get(l)??null}})}o(ut,"listShownTicks");var mt=12;function qe({run:e,number:t,state:n,seconds:r},s){let l={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:i,conclusion:c}=v(e);if(i!=="completed"){let f=P(e).trimEnd(),p=f===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${L(f,mt)}</code></pre>`;return{...l,said:i==="in_progress"?"works now":n,tone:"run",live:p}}if(c==="success")return{...l,said:s,tone:"rest",live:null};let u=se(e).find(({level:f})=>f==="error")?.message.split(`
`)[0],y=[`ended with ${n}`,u,s].filter(Boolean).join("; ");return{...l,said:y,tone:"bad",live:null}}o(qe,"describeRun");function pt(e,t){let n=t===null?null:be({...t,subject:o(r=>{let s=Oe(e,r);return s===null?a`${q(r)}`:a`<a href="${s}">${q(r)}</a>`},"subject")});return n===null?null:$("Who worked when",n)}o(pt,"renderAgentTimeline");function gt(e){let t=S(e).find(w);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return $("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}o(gt,"renderControlLink");var ft=o(({github:e,repository:t,own:n,emulator:r})=>$("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${e.repository.gitDir} log --all --oneline</code></pre>
${r!==void 0?yt(r):n===null?ht(t):$t(n)}`),"renderRealParts"),ht=o(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),yt=o(({hasApp:e})=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${e?a`The app runs: it records answers and starts ticks.`:a`The app does not run (<code>--app</code>): the next tick reads answers itself.`}</p>`,"renderEmulatorNotice"),$t=o(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var Ee=`
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
`;var wt=250,kt=1e4;function Ie(e){let t=new Set,n="",r=setInterval(()=>{let s=de(e);if(s!==n){n=s;for(let l of t)l.write(`event: change
data: .

`)}},wt);return{handle:o((s,l)=>{St({stage:e,viewers:t,request:s,response:l}).catch(i=>{let c=i instanceof Error?i.message:String(i);l.headersSent?l.end():h(l,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:o(()=>t.size,"viewers"),close:o(()=>{clearInterval(r);for(let s of t)s.end()},"close")}}o(Ie,"createPageHandler");var vt=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function An(e){let t=Ie(e),{router:n,url:r}=e.github,s=`github.localhost:${new URL(r).port}`,l=z(e);return n.mount((i,c)=>c===s&&vt.test(i),(i,c)=>t.handle(i,c)),n.mount((i,c)=>c===s&&(i===`/${e.repository}`||l(`http://${s}${i}`)!==null),(i,c,{pathname:u})=>{c.writeHead(302,{location:l(`http://${s}${u}`)??"/"}).end()}),t.close}o(An,"mountPage");async function qn(e,t){let n=Ie(e),r=bt(n.handle);await Pt(r,t).catch(l=>{throw n.close(),l});let s=r.address();if(s===null||typeof s=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${s.port}/`,viewers:n.viewers,close:o(async()=>{n.close(),r.closeAllConnections(),await new Promise(l=>r.close(l))},"close")}}o(qn,"servePage");function Pt(e,t){return new Promise((n,r)=>{e.once("error",s=>{r(s.code==="EADDRINUSE"?ee(t):s)}),e.listen(t,"127.0.0.1",n)})}o(Pt,"listenOnLoopback");async function St({stage:e,viewers:t,request:n,response:r}){let{pathname:s}=new URL(n.url??"/","http://127.0.0.1");if(!Mt(n))return h(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return h(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await Ct(e,{pathname:s,request:n,response:r});if(n.method!=="GET")return h(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(s){case"/page.css":return h(r,{status:200,type:"text/css",body:ue});case"/page.js":return h(r,{status:200,type:"text/javascript",body:Ee});case"/events":return Ht(t,r);default:return await Rt(e,{pathname:s,request:n,response:r})}}o(St,"answerPageRequest");async function Rt(e,{pathname:t,request:n,response:r}){let s=await xt(e,t),l=Te(e,t,s),i=n.headers.accept==="application/json",[c,u]=i?["application/json",JSON.stringify(l)]:["text/html",He(e,l)];h(r,{status:s.found?200:404,type:c,body:u})}o(Rt,"sendView");var G=o((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function xt(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Me(e,await D(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let i=e.github.repository.threads.get(Number(r));if(i!==void 0)return G(`#${i.number} ${i.title}`,Se(e,i))}let s=n==="runs"?R(e).find(({run:i})=>i.id===Number(r)):void 0;if(s!==void 0){let i=Ae(s,await D(e))??"waited";return G(`Tick ${s.number}`,Tt(s,i))}let l=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...G("Not here",l),found:!1}}o(xt,"buildPageView");var Tt=o(({run:e,number:t,cause:n,seconds:r},s)=>a`<div class="panel"><h1>Tick ${t}</h1>
<p class="quiet">Started ${n}, ${r.toFixed(0)} s, run ${e.id}: ${s}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${L(P(e))}</code></pre></div>`,"renderRunLog");function Ht(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}o(Ht,"addViewer");async function Ct(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return h(r,{status:415,type:"text/plain",body:`JSON, please
`});let s=await xe(e,t,await Lt(n));h(r,{status:s.ok?200:409,type:"application/json",body:JSON.stringify({said:s.said})})}o(Ct,"handlePageAction");async function Lt(e){let t="";for await(let n of e)if(t+=String(n),t.length>kt)throw new Error("That is too much.");return JSON.parse(t)}o(Lt,"readJsonBody");function Mt({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}o(Mt,"isFromThisPage");function h(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}o(h,"sendResponse");export{An as a,qn as b};
