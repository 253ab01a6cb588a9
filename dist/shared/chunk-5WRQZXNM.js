import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{H as fe,I as ge,L as x,M as k,N as f,O as B,P as W,Q as he,R as ye,S as z,T as $e,U as D,V as T,W as we,b as ce,c as R,f as N,g as de,h as ue,i as me,m as b,o as pe}from"./chunk-LW6KM332.js";import{a as be,b as a,c as p,d,e as H,g as $,h as ke,i as ve,j as Pe,k as Se,l as Re,n as xe,o as F,p as C,q as Te,r as He}from"./chunk-DMNAAD6E.js";import{e as le}from"./chunk-POUWBEQ3.js";import{b as oe,c as ae}from"./chunk-MTXBYDUV.js";import{c as ie}from"./chunk-OQ4Y2ZK3.js";import{c as re,d as se}from"./chunk-FUCKKYNU.js";import{b as M}from"./chunk-AZ2FKLIH.js";import{a as L,b as ne}from"./chunk-5FSS6LE2.js";import{a as j,b as ee,c as te}from"./chunk-55ECIQNP.js";import{h as K}from"./chunk-IV2LUEI4.js";import{s as I}from"./chunk-MURVPL3R.js";import{a as E,r as X}from"./chunk-GFXXYIMC.js";import{H as S,k as Z,p as P,w as O,z as Y}from"./chunk-GTYXMWEI.js";import{a as o}from"./chunk-MVBBL2YF.js";import{createServer as Et}from"node:http";function Le(e,t){let n=j(e,{extensions:[te()],mdastExtensions:[ee()]}),r=L(e).map(({offset:s})=>s);return m(n,{...t,text:e,offsets:r})}o(Le,"renderMarkdown");var m=o((e,t)=>d(e.children.map(n=>Me(n,t))),"renderChildren");function Me(e,t){switch(e.type){case"paragraph":return Xe(e,t)??a`<p>${m(e,t)}</p>`;case"heading":return p(`<h${e.depth+1}>${m(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:Ye(e.value);case"strong":return a`<strong>${m(e,t)}</strong>`;case"emphasis":return a`<em>${m(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return _e(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${m(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${m(e,t)}</ol>`:a`<ul>${m(e,t)}</ul>`;case"listItem":return Qe(e,t);case"link":return Ze(e.url,m(e,{...t,inLink:!0}),t);case"html":return p(Ke(e.value));default:return"children"in e?m(e,t):a``}}o(Me,"renderNode");var _e=o(({lang:e,value:t})=>(e==="mermaid"?tt(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function Qe(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${m(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[s,...i]=e.children,l=s?.type==="paragraph"?m(s,t):a``,c=d(i.map(h=>Me(h,t))),g=t.source!==null&&t.offsets.includes(r)?` id="box-${H(t.source)}-${r}" data-source="${H(t.source)}" data-offset="${r}"`:" disabled",w=p(`<input type="checkbox"${g}${e.checked?" checked":""}>`);return a`<li class="task"><label>${w}<span>${l}</span></label>${c}</li>`}o(Qe,"renderListItem");function Ze(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}o(Ze,"renderLink");function Ye(e){let n=H(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(r,s,i)=>`${s}<a href="/threads/${i}">#${i}</a>`).replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>");return p(n.replaceAll(`
`,`<br>
`))}o(Ye,"linkReferences");function Ke(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:H(t)).join("")}o(Ke,"escapeOtherTags");function Xe(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],s=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[i="",l="",...c]=s;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(l.trim())||!s.every(h=>h.startsWith("|")))return null;let u=o(h=>h.trim().slice(1,-1).split(/(?<!\\)\|/).map(q=>et(q.trim().replaceAll("\\|","|"),t)),"cells"),g=d(u(i).map(h=>a`<th scope="col">${h}</th>`)),w=d(c.map(h=>a`<tr>${d(u(h).map(q=>a`<td>${q}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${g}</tr></thead><tbody>${w}</tbody></table></div>`}o(Xe,"renderTable");function et(e,t){let[n]=j(e).children;return n?.type==="paragraph"?m(n,{...t,text:e}):a`${e}`}o(et,"renderInline");function tt(e){let t=Ce(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(s=>s.replaceAll('"',"")),n=Ce(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(s=>s>=0)?Re(t.map((s,i)=>({iteration:s,dollars:n[i]??0}))):null}o(tt,"renderSpendChart");var Ce=o((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function qe(e,t){let n=t.labels.map(({name:s})=>a`<li>${s}</li>`),r=t.comments.map(s=>V(e,s));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${v(t)}">${v(t)}</span> ${N(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${d(n)}</ul>`}</div>
${Oe(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${N(t)?dt(t,e.maintainer.login):null}
${d(r)}`}o(qe,"renderThread");function v(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}o(v,"describeThreadState");var V=o((e,t)=>a`${Oe(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null})}
${nt(e,t)}`,"renderCommentCard");function nt(e,t){let{id:n,body:r,thread:s}=t;return!re(M(r)?.id??"")||!f(e).includes(t)?null:a`<form class="reply" data-reply="comment-${n}"><label for="words-${n}">Your answer to the question on #${s.number}</label>
<textarea id="words-${n}" rows="2" maxlength="2000" required></textarea>
<button type="submit" id="answer-${n}">Answer as ${e.maintainer.login}</button></form>`}o(nt,"renderReplyForm");function Oe(e,t,n){let r=new Date(t.createdAt).toISOString(),s=t.revisions.length===0?"":", edited",i=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${s}</span>`,l={source:n.source,localLink:G(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:Le(t.body,l),u=M(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${u}" id="${n.source}"><details><summary>${i}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${u}" id="${n.source}"><header>${i}</header><div class="body">${c}</div></article>`}o(Oe,"renderCard");function G({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let s=new URL(r).pathname.replace(`/${e}`,""),[,i,l]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(s)??[];return l===void 0?null:i==="actions/runs"?`/runs/${l}`:`/threads/${l}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}o(G,"createLinkMapper");var rt=S({source:P().regex(/^(?:comment|issue)-\d{1,12}$/),offset:O().int().nonnegative(),checked:Y()}),st=S({source:P().regex(/^comment-\d{1,12}$/),words:P().trim().min(1).max(2e3)}),ot=S({number:O().int().positive()}),at=S({body:P()});async function Ie(e,t,n){try{return t==="/api/box"?await it(e,rt.parse(n)):t==="/api/reply"?await lt(e,st.parse(n)):t==="/api/merge"?await ct(e,ot.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof Z?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}o(Ie,"performPageAction");async function it(e,{source:t,offset:n,checked:r}){let{maintainer:s,repository:i}=e,[l,c]=t.split("-"),u=`/repos/${i}/issues/${l==="comment"?"comments/":""}${c}`,{body:g}=at.parse(await s.request(`GET ${u}`));return L(g).some(w=>w.offset===n)?(await s.request(`PATCH ${u}`,{body:ne(g,n,r)}),{ok:!0,said:r?`Ticked as ${s.login}. ${Ee[T(e)]}`:`Unticked as ${s.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}o(it,"tickBoxAsMaintainer");async function lt(e,{source:t,words:n}){let r=f(e).find(({id:i})=>`comment-${i}`===t),s=r===void 0?void 0:M(r.body)?.id;return r===void 0||s===void 0?{ok:!1,said:"This question is answered already."}:(await e.maintainer.comments(r.thread.number,se(s,n)),{ok:!0,said:`Answered as ${e.maintainer.login}. ${Ee[T(e)]}`})}o(lt,"replyAsMaintainer");var Ee={app:"The app takes it up.",workflow:"The answer workflow takes it up.",tick:"The next tick reads it: no app and no answer workflow runs."};async function ct({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}o(ct,"mergeAsMaintainer");var Ae=new WeakMap;async function U(e){let t=Ae.get(e)??null;try{let n=(await fe(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:K(),history:[]};let s={...n.bundle.digest===t?.digest?t.record:await ge(e,n),head:n};return Ae.set(e,{digest:n.bundle.digest,record:s}),s}catch{return t?.record??null}}o(U,"readShownRecord");function dt(e,t){let n=ue(e),r=de(e),s=o(l=>r.reduce((c,u)=>c+l(u),0),"sum"),i=n.map(({sha:l,message:c})=>a`<li><code>${l.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${s(({additions:l})=>l)} lines added, ${s(({deletions:l})=>l)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${d(i)}</ul>
${ut(e,t)}
${d(r.map(mt))}</section>`}o(dt,"renderPullChange");function ut(e,t){let{pull:n,number:r,state:s}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:s==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:me(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}o(ut,"renderMergeControl");function mt({path:e,status:t,additions:n,deletions:r,patch:s}){let i=(s??"Binary file").split(`
`).map(l=>a`<span class="${pt(l)}">${l}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${d(i)}</code></pre></details>`}o(mt,"renderFileDiff");var pt=o(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function je(e,t,n){let r=f(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:ve(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??ft(e,t)).html}}o(je,"buildPageRegions");var Ne=o((e,t)=>`<!doctype html>
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
`,"renderPage");function ft(e,t){let n=x(e),r=n.filter(k),s=n.filter(c=>c.pull===null&&!k(c)),i=n.filter(({pull:c})=>c!==null).toReversed(),l=f(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${he(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${l.length===0?null:a`<h2>Needs you</h2><ul class="lines">${d(l)}</ul>`}
${J("Issues",s,t)}
${J("Pull requests",i,t)}
${J("The control issue",r,t)}</nav>`}o(ft,"renderNavigation");function J(e,t,n){if(t.length===0)return null;let r=t.map(s=>{let i=v(s),[l,c]=[`/threads/${s.number}`,`#${s.number} ${s.title}`],u=l===n?p(' aria-current="page"'):null;return a`<li><a href="${l}"${u}>${c}</a> <span class="state ${i}">${i}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${d(r)}</ul>`}o(J,"renderThreadList");var gt=5e3;function A(e,t=gt){let n=e.split(`
`),r=[],s=null,i=o(()=>{s!==null&&r.push(ht(s)),s=null},"close");for(let c of n.slice(-t)){let[,u]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];u!==void 0?(i(),s={title:u,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?i():(s?.lines??r).push(a`<span class="line">${_(c)}</span>`)}i();let l=n.length-t;return l>0?a`<span class="line dim">${l} earlier lines not shown</span>${d(r)}`:d(r)}o(A,"renderLog");var ht=o(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${_(e)}</span>`:a`<details${e===oe?a` open`:null}><summary>${_(e)}</summary>${d(t)}</details>`,"renderGroup"),yt=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],Be={colour:"",weight:""};function _(e){let t=Be,n=e.split(/\u001B\[([\d;]*)m/);return d(n.map((r,s)=>{if(s%2===1)return t=r.split(";").reduce($t,t),a``;let i=wt(r),l=[t.colour,t.weight].filter(Boolean).join(" ");return l===""||i===""?a`${i}`:a`<span class="${l}">${i}</span>`}))}o(_,"renderColours");function $t(e,t){let n=Number(t||"0");if(n===0)return Be;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:yt[r]??""}:e}o($t,"applyCode");var wt=o(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var De=o((e,t)=>({hero:ke(ye(e),[We(e,t)?bt:kt(e)]),main:a`${We(e,t)?null:Pt(e)}${St(e)}${Se(Rt(e,t),n=>Fe(e,n))}${$("Ticks",Te(Tt(e,t)))}`,side:a`${t===null?null:$("Budget of this run",xe(t.head))}${Ct(e,t)}${Lt(e)}${Mt(e)}`}),"renderOverview"),We=o(({emulator:e},t)=>e===void 0&&(t?.head.stop??null)!==null,"isOver"),bt="The demo is over: no answer is read any more. It ends when you close this page.";function kt(e){let[t,n]=[f(e).length,W(e).length],r=[...t===0?[]:[`tick a box below to answer ${E(t,"question")}`],...n===0?[]:[`read and merge ${E(n,"pull request")}`]];return[...vt(e),r.length===0?"Nothing is for you to do now.":`For you: ${r.join("; ")}.`].join(" ")}o(kt,"sayWhatPeopleCanDo");function vt(e){let t=[...new Set(B(e).map(({thread:n})=>`#${n.number}`))];return t.length===0?[]:[`Your answer on ${X(t)} is recorded: the next tick takes it up.`]}o(vt,"sayWhatIsRecorded");var Fe=o(({github:e},t)=>e.repository.threads.has(t)?`/threads/${t}`:null,"findThreadAddress");function Pt(e){let[t,n]=[f(e),B(e)],r=t.length===0?null:Pe(t.length,ze(e,t)),s=n.length===0?null:$("Recorded",ze(e,n));return a`${r}${s}`}o(Pt,"renderWaitingQuestions");function St(e){let t=W(e);if(t.length===0)return null;let n=t.map(({number:r,title:s})=>a`<li><a href="/threads/${r}">#${r} ${s}</a></li>`);return $("Ready for you to read and merge",a`<ul class="lines">${d(n)}</ul>`)}o(St,"renderReadyPulls");var ze=o((e,t)=>d(t.map(n=>{let{number:r,title:s}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${s}</a></p>${V(e,n)}`})),"renderCommentCards");function Rt(e,t){let n=x(e).filter(s=>!k(s)).map(s=>({number:s.number,title:s.title,isPull:s.pull!==null,state:v(s)}));if(t!==null)return ie({...t,isAtWork:t.head.lease!==null,threads:n,steps:xt(e)});let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:s})=>!s).map(({number:s,title:i})=>({number:s,kind:"issue",title:i,...r}))}o(Rt,"listShownWork");function xt(e){let t=z(e).filter(({run:r})=>R(r).status==="in_progress").flatMap(({run:r})=>[...b(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,s=""])=>[Number(r),s]),n=f(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}o(xt,"readStepsOfNow");function Ve(e,t){let n=t===null?null:F(t.history,t.state),r=C({runId:e.run.id,runAttempt:R(e.run).number}),s=t?.history.find(l=>C(l)===r);return{said:Ge(e,n?.get(r)??null).said??"waited",iteration:s?.iteration??null}}o(Ve,"describeTick");function Tt(e,t){let n=t===null?new Map:F(t.history,t.state),r=new Map(t?.history.map(s=>[C(s),s.dollarsThisIter]));return z(e).map(s=>{let i=C({runId:s.run.id,runAttempt:R(s.run).number});return{...Ge(s,n.get(i)??null),dollars:r.get(i)??null}})}o(Tt,"listShownTicks");var Ht=12;function Ge({run:e,number:t,state:n,seconds:r},s){let i={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:l,conclusion:c}=R(e);if(l!=="completed"){let g=b(e).trimEnd(),w=g===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${A(g,Ht)}</code></pre>`;return{...i,said:l==="in_progress"?"works now":n,tone:"run",live:w}}if(c==="success")return{...i,said:s??ae(b(e)),tone:"rest",live:null};let u=[`ended with ${n}`,pe(e),s].filter(Boolean).join("; ");return{...i,said:u,tone:"bad",live:null}}o(Ge,"describeRun");function Ct(e,t){let n=t===null?null:He({...t,subject:o(r=>{let s=Fe(e,r);return s===null?a`${I(r)}`:a`<a href="${s}">${I(r)}</a>`},"subject")});return n===null?null:$("Who worked when",n)}o(Ct,"renderAgentTimeline");function Lt(e){let t=x(e).find(k);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return $("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}o(Lt,"renderControlLink");var Mt=o(e=>{let{github:t,repository:n,own:r,emulator:s}=e;return $("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${t.repository.gitDir} log --all --oneline</code></pre>
${s!==void 0?qt(T(e)):r===null?At(n):It(r)}`)},"renderRealParts"),At=o(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),qt=o(e=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${Ot[e]}</p>`,"renderEmulatorNotice"),Ot={app:a`The app runs: it records answers and starts ticks.`,workflow:a`The answer workflow of this repository records answers and starts ticks.`,tick:a`There is no answer workflow, and the app does not run (<code>--app</code>): the next tick reads answers itself.`},It=o(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var Ue=`
const byId = (id) => document.getElementById(id);
const say = (text) => { byId('said').textContent = text; };

/** The focus and what is unfolded outlive the exchange of a part. Where a question went with the focus, its part's first heading gets it. */
const exchange = (id, text) => {
  const place = byId(id);
  if (place.dataset.shown === text) return;
  const hadFocus = place.contains(document.activeElement);
  const focused = hadFocus ? document.activeElement.id : '';
  const typed = new Map([...place.querySelectorAll('textarea')].map((each) => [each.id, each.value]));
  const open = new Map([...place.querySelectorAll('details')].map((each, index) => [each.id || index, each.open]));
  place.innerHTML = text;
  place.dataset.shown = text;
  [...place.querySelectorAll('details')].forEach((each, index) => {
    const was = open.get(each.id || index);
    if (was !== undefined) each.open = was;
  });
  for (const each of place.querySelectorAll('textarea')) each.value = typed.get(each.id) ?? '';
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

document.addEventListener('submit', (event) => {
  const { reply } = event.target.dataset;
  if (reply === undefined) return;
  event.preventDefault();
  const field = event.target.querySelector('textarea');
  say('Saving\u2026');
  send('/api/reply', { source: reply, words: field.value }).then(() => { field.value = ''; }, () => say('The demo does not answer.'));
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
`;var jt=250,Nt=1e4;function Je(e){let t=new Set,n="",r=setInterval(()=>{let s=we(e);if(s!==n){n=s;for(let i of t)i.write(`event: change
data: .

`)}},jt);return{handle:o((s,i)=>{zt({stage:e,viewers:t,request:s,response:i}).catch(l=>{let c=l instanceof Error?l.message:String(l);i.headersSent?i.end():y(i,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:o(()=>t.size,"viewers"),close:o(()=>{clearInterval(r);for(let s of t)s.end()},"close")}}o(Je,"createPageHandler");var Bt=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function tr(e){let t=Je(e),{router:n,world:r}=e.github,s=new URL(ce(r)).host,i=G(e);return n.mount((l,c)=>c===s&&Bt.test(l),(l,c)=>t.handle(l,c)),n.mount((l,c)=>c===s&&(l===`/${e.repository}`||i(`http://${s}${l}`)!==null),(l,c,{pathname:u})=>{c.writeHead(302,{location:i(`http://${s}${u}`)??"/"}).end()}),t.close}o(tr,"mountPage");async function nr(e,t){let n=Je(e),r=Et(n.handle);await Wt(r,t).catch(i=>{throw n.close(),i});let s=r.address();if(s===null||typeof s=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${s.port}/`,viewers:n.viewers,close:o(async()=>{n.close(),r.closeAllConnections(),await new Promise(i=>r.close(i))},"close")}}o(nr,"servePage");function Wt(e,t){return new Promise((n,r)=>{e.once("error",s=>{r(s.code==="EADDRINUSE"?le(t):s)}),e.listen(t,"127.0.0.1",n)})}o(Wt,"listenOnLoopback");async function zt({stage:e,viewers:t,request:n,response:r}){let{pathname:s}=new URL(n.url??"/","http://127.0.0.1");if(!_t(n))return y(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return y(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await Ut(e,{pathname:s,request:n,response:r});if(n.method!=="GET")return y(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(s){case"/page.css":return y(r,{status:200,type:"text/css",body:be});case"/page.js":return y(r,{status:200,type:"text/javascript",body:Ue});case"/events":return Gt(t,r);default:return await Dt(e,{pathname:s,request:n,response:r})}}o(zt,"answerPageRequest");async function Dt(e,{pathname:t,request:n,response:r}){let s=await Ft(e,t),i=je(e,t,s),l=n.headers.accept==="application/json",[c,u]=l?["application/json",JSON.stringify(i)]:["text/html",Ne(e,i)];y(r,{status:s.found?200:404,type:c,body:u})}o(Dt,"sendView");var Q=o((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function Ft(e,t){if(t==="/")return{found:!0,title:"A loop at work",...De(e,await U(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let l=e.github.repository.threads.get(Number(r));if(l!==void 0)return Q(`#${l.number} ${l.title}`,qe(e,l))}let s=n==="runs"?$e(e,Number(r)):null;if(s!==null){let l=D(s.run)?`Tick ${s.number}`:`Run ${s.number} of ${s.run.workflow.name}`,c=D(s.run)?Ve(s,await U(e)):{said:s.state,iteration:null};return Q(l,Vt(s,l,c))}let i=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...Q("Not here",i),found:!1}}o(Ft,"buildPageView");var Vt=o(({run:e,cause:t,seconds:n},r,{said:s,iteration:i})=>a`<div class="panel"><h1>${r}</h1>
<p class="quiet">Started ${t}, ${n.toFixed(0)} s, run ${e.id}${i===null?"":`, iteration ${i}`}: ${s}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${A(b(e))}</code></pre></div>`,"renderRunLog");function Gt(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}o(Gt,"addViewer");async function Ut(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return y(r,{status:415,type:"text/plain",body:`JSON, please
`});let s=await Ie(e,t,await Jt(n));y(r,{status:s.ok?200:409,type:"application/json",body:JSON.stringify({said:s.said})})}o(Ut,"handlePageAction");async function Jt(e){let t="";for await(let n of e)if(t+=String(n),t.length>Nt)throw new Error("That is too much.");return JSON.parse(t)}o(Jt,"readJsonBody");function _t({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}o(_t,"isFromThisPage");function y(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}o(y,"sendResponse");export{tr as a,nr as b};
