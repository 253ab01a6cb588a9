import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{A as V,B as H,C as ve,V as Pe,W as Se,b as pe,c as k,d as q,e as W,f as fe,g as ge,h as he,i as ye,o as v,q as we,r as T,s as P,t as h,u as D,v as z,w as $e,x as be,y as F,z as ke}from"./chunk-4SRQYKGS.js";import{a as Re,b as a,c as g,d as u,e as L,g as $,h as xe,i as Te,j as He,k as Le,l as Ce,n as Oe,p as qe,q as G,r as C,s as Ee,t as Ie}from"./chunk-3KTTW7VP.js";import{a as Ae,b as Me}from"./chunk-U5Y2HDFH.js";import{e as me}from"./chunk-JQRMF5WC.js";import{b as ce,c as de}from"./chunk-CUVYGI6O.js";import{d as ue}from"./chunk-7ZKYRS5F.js";import{d as ee}from"./chunk-4CKPBXBT.js";import{c as O,d as ie}from"./chunk-2QWEM6YG.js";import{b}from"./chunk-JZNQU7LC.js";import{a as M,b as ae}from"./chunk-5FSS6LE2.js";import{f as le}from"./chunk-ZPDZPEGH.js";import{a as B,b as oe,c as se}from"./chunk-55ECIQNP.js";import{v as te}from"./chunk-3B2S676A.js";import{h as ne}from"./chunk-7BGLQXJJ.js";import{t as N}from"./chunk-XHDE3QIT.js";import{a as A,v as re}from"./chunk-Z7JPZ7DR.js";import{H as x,k as K,p as R,w as j,z as X}from"./chunk-GTYXMWEI.js";import{a as s}from"./chunk-MVBBL2YF.js";import{createServer as _t}from"node:http";function Ne(e,t){let n=B(e,{extensions:[se()],mdastExtensions:[oe()]}),r=M(e).map(({offset:o})=>o);return p(n,{...t,text:e,offsets:r})}s(Ne,"renderMarkdown");var p=s((e,t)=>u(e.children.map(n=>Be(n,t))),"renderChildren");function Be(e,t){switch(e.type){case"paragraph":return ct(e,t)??a`<p>${p(e,t)}</p>`;case"heading":return g(`<h${e.depth+1}>${p(e,t).html}</h${e.depth+1}>`);case"text":return t.inLink===!0?a`${e.value}`:it(e.value);case"strong":return a`<strong>${p(e,t)}</strong>`;case"emphasis":return a`<em>${p(e,t)}</em>`;case"inlineCode":return a`<code>${e.value}</code>`;case"code":return ot(e);case"break":return a`<br>`;case"thematicBreak":return a`<hr>`;case"blockquote":return a`<blockquote>${p(e,t)}</blockquote>`;case"list":return e.ordered===!0?a`<ol>${p(e,t)}</ol>`:a`<ul>${p(e,t)}</ul>`;case"listItem":return st(e,t);case"link":return at(e.url,p(e,{...t,inLink:!0}),t);case"html":return g(lt(e.value));default:return"children"in e?p(e,t):a``}}s(Be,"renderNode");var ot=s(({lang:e,value:t})=>(e==="mermaid"?ut(t):null)??a`<pre tabindex="0"><code>${t}</code></pre>`,"renderCode");function st(e,t){let n=e.position?.start.offset;if(typeof e.checked!="boolean"||n===void 0)return a`<li>${p(e,t)}</li>`;let r=t.text.indexOf("[",n)+1,[o,...i]=e.children,l=o?.type==="paragraph"?p(o,t):a``,c=u(i.map(f=>Be(f,t))),m=t.source!==null&&t.offsets.includes(r)?` id="box-${L(t.source)}-${r}" data-source="${L(t.source)}" data-offset="${r}"`:" disabled",y=g(`<input type="checkbox"${m}${e.checked?" checked":""}>`);return a`<li class="task"><label>${y}<span>${l}</span></label>${c}</li>`}s(st,"renderListItem");function at(e,t,{localLink:n}){let r=n(e);return r!==null?a`<a href="${r}">${t}</a>`:/^https?:\/\//.test(e)?a`<a href="${e}" rel="noopener noreferrer nofollow">${t}</a>`:t}s(at,"renderLink");function it(e){let n=L(e).replace(/(^|[\s(])#(\d{1,9})\b/g,(r,o,i)=>`${o}<a href="/threads/${i}">#${i}</a>`).replace(/(^|[\s(])@([A-Za-z0-9-]{1,39}(?:\[bot\])?)/g,"$1<strong>@$2</strong>");return g(n.replaceAll(`
`,`<br>
`))}s(it,"linkReferences");function lt(e){return e.replace(/<!--[\s\S]*?-->/g,"").split(/(<\/?(?:details|summary|sub)>)/).map((t,n)=>n%2===1?t:L(t)).join("")}s(lt,"escapeOtherTags");function ct(e,t){let[n,r]=[e.position?.start.offset,e.position?.end.offset],o=n===void 0||r===void 0?[]:t.text.slice(n,r).split(`
`),[i="",l="",...c]=o;if(!/^\|(?:\s*:?-+:?\s*\|)+$/.test(l.trim())||!o.every(f=>f.startsWith("|")))return null;let d=s(f=>f.trim().slice(1,-1).split(/(?<!\\)\|/).map(I=>dt(I.trim().replaceAll("\\|","|"),t)),"cells"),m=u(d(i).map(f=>a`<th scope="col">${f}</th>`)),y=u(c.map(f=>a`<tr>${u(d(f).map(I=>a`<td>${I}</td>`))}</tr>`));return a`<div class="scroll" tabindex="0"><table><thead><tr>${m}</tr></thead><tbody>${y}</tbody></table></div>`}s(ct,"renderTable");function dt(e,t){let[n]=B(e).children;return n?.type==="paragraph"?p(n,{...t,text:e}):a`${e}`}s(dt,"renderInline");function ut(e){let t=je(/^\s*x-axis "Iteration" \[([^\]]*)\]$/m.exec(e)?.[1]).map(o=>o.replaceAll('"',"")),n=je(/^\s*bar \[([^\]]*)\]$/m.exec(e)?.[1]).map(Number);return e.startsWith(`xychart-beta
`)&&t.length===n.length&&n.every(o=>o>=0)?Ce(t.map((o,i)=>({iteration:o,dollars:n[i]??0}))):null}s(ut,"renderSpendChart");var je=s((e="")=>e.split(",").map(t=>t.trim()).filter(Boolean),"parseCommaList");function De(e,t){let n=t.labels.map(({name:o})=>a`<li>${o}</li>`),r=t.comments.map(o=>U(e,o));return a`<div class="panel"><h1>${t.title} <span class="number">#${t.number}</span></h1>
<p class="facts"><span class="state ${S(t)}">${S(t)}</span> ${W(t)?"pull request":"issue"} by <strong>${t.author.login}</strong></p>
${n.length===0?null:a`<ul class="labels" aria-label="Labels">${u(n)}</ul>`}</div>
${ze(e,t,{source:`issue-${t.number}`,collapsed:!1})}
${W(t)?bt(t,e.maintainer.login):null}
${u(r)}`}s(De,"renderThread");function S(e){return e.pull!==null&&e.pull.mergedAt!==null?"merged":e.state==="open"&&e.pull?.draft===!0?"draft":e.state}s(S,"describeThreadState");var U=s((e,t)=>a`${ze(e,t,{source:`comment-${t.id}`,collapsed:t.minimized!==null})}
${mt(e,t)}`,"renderCommentCard");function mt(e,t){let{id:n,body:r,thread:o}=t;return!O(b(r)?.id??"")||!h(e).includes(t)?null:a`<form class="reply" data-reply="comment-${n}"><label for="words-${n}">Your answer to the question on #${o.number}</label>
<textarea id="words-${n}" rows="2" maxlength="2000" required></textarea>
<button type="submit" id="answer-${n}">Answer as ${e.maintainer.login}</button></form>`}s(mt,"renderReplyForm");function ze(e,t,n){let r=new Date(t.createdAt).toISOString(),o=t.revisions.length===0?"":", edited",i=a`<strong>${t.author.login}</strong> <span class="quiet"><time datetime="${r}">${r.slice(11,19)}</time> UTC${o}</span>`,l={source:n.source,localLink:J(e)},c=t.body.trim()===""?a`<p class="quiet">No description.</p>`:Ne(t.body,l),d=b(t.body)===null?"card":"card asks";return n.collapsed?a`<article class="${d}" id="${n.source}"><details><summary>${i}, resolved</summary><div class="body">${c}</div></details></article>`:a`<article class="${d}" id="${n.source}"><header>${i}</header><div class="body">${c}</div></article>`}s(ze,"renderCard");function J({repository:e,github:t}){let n=new URL(t.url).port;return r=>{if(!URL.canParse(r)||new URL(r).port!==n)return null;let o=new URL(r).pathname.replace(`/${e}`,""),[,i,l]=/^\/(actions\/runs|issues|pull)\/(\d+)/.exec(o)??[];return l===void 0?null:i==="actions/runs"?`/runs/${l}`:`/threads/${l}${new URL(r).hash.replace("#issuecomment-","#comment-")}`}}s(J,"createLinkMapper");var pt=x({source:R().regex(/^(?:comment|issue)-\d{1,12}$/),offset:j().int().nonnegative(),checked:X()}),ft=x({source:R().regex(/^comment-\d{1,12}$/),words:R().trim().min(1).max(2e3)}),gt=x({number:j().int().positive()}),ht=x({body:R()});async function Fe(e,t,n){try{return t==="/api/box"?await yt(e,pt.parse(n)):t==="/api/reply"?await wt(e,ft.parse(n)):t==="/api/merge"?await $t(e,gt.parse(n)):{ok:!1,said:"There is no such button."}}catch(r){return r instanceof K?{ok:!1,said:"That is nothing this page could send; load it again."}:{ok:!1,said:r instanceof Error?r.message.split(`
`)[0]??"It failed.":String(r)}}}s(Fe,"performPageAction");async function yt(e,{source:t,offset:n,checked:r}){let{maintainer:o,repository:i}=e,[l,c]=t.split("-"),d=`/repos/${i}/issues/${l==="comment"?"comments/":""}${c}`,{body:m}=ht.parse(await o.request(`GET ${d}`));return M(m).some(y=>y.offset===n)?(await o.request(`PATCH ${d}`,{body:ae(m,n,r)}),{ok:!0,said:r?`Ticked as ${o.login}. ${Ve[H(e)]}`:`Unticked as ${o.login}.`}):{ok:!1,said:"The text has changed meanwhile; look again."}}s(yt,"tickBoxAsMaintainer");async function wt(e,{source:t,words:n}){let r=h(e).find(({id:i})=>`comment-${i}`===t),o=r===void 0?void 0:b(r.body)?.id;return r===void 0||o===void 0?{ok:!1,said:"This question is answered already."}:(await e.maintainer.comments(r.thread.number,ie(o,n)),{ok:!0,said:`Answered as ${e.maintainer.login}. ${Ve[H(e)]}`})}s(wt,"replyAsMaintainer");var Ve={app:"The app takes it up.",workflow:"The answer workflow takes it up.",tick:"The next tick reads it: no app and no answer workflow runs."};async function $t({maintainer:e},{number:t}){return await e.merges(t),{ok:!0,said:`Merged #${t} as ${e.login}.`}}s($t,"mergeAsMaintainer");var We=new WeakMap;async function _(e){let t=We.get(e)??null;try{let n=(await Pe(e))?.head??null;if(n===null)return t?.record??null;if(n.bundle===null)return{head:n,state:ne(),history:[]};let o={...n.bundle.digest===t?.digest?t.record:await Se(e,n),head:n};return We.set(e,{digest:n.bundle.digest,record:o}),o}catch{return t?.record??null}}s(_,"readShownRecord");function bt(e,t){let n=he(e),r=ge(e),o=s(l=>r.reduce((c,d)=>c+l(d),0),"sum"),i=n.map(({sha:l,message:c})=>a`<li><code>${l.slice(0,10)}</code> ${c.split(`
`)[0]??""}</li>`);return a`<section class="change" aria-labelledby="change"><h2 id="change">Change</h2>
<p>${n.length} ${n.length===1?"commit":"commits"}, ${r.length} ${r.length===1?"file":"files"}, ${o(({additions:l})=>l)} lines added, ${o(({deletions:l})=>l)} removed. <code>${e.pull.headRef}</code></p>
<ul class="commits">${u(i)}</ul>
${kt(e,t)}
${u(r.map(vt))}</section>`}s(bt,"renderPullChange");function kt(e,t){let{pull:n,number:r,state:o}=e;return n.mergedAt!==null?a`<p class="notice">Merged by <strong>${n.mergedBy?.login??"a deleted account"}</strong>.</p>`:o==="closed"?a`<p class="notice">Closed without a merge.</p>`:n.draft?a`<p class="notice">A draft: the next session goes on from here.</p>`:ye(e)===!1?a`<p class="notice">This branch has conflicts and cannot be merged.</p>`:a`<p class="merge"><button type="button" id="merge-${r}" data-merge="${r}">Merge as ${t}</button> <span class="quiet">Only a person merges here; the loop never does.</span></p>`}s(kt,"renderMergeControl");function vt({path:e,status:t,additions:n,deletions:r,patch:o}){let i=(o??"Binary file").split(`
`).map(l=>a`<span class="${Pt(l)}">${l}\n</span>`);return a`<details class="file" id="file-${e}" open><summary><code>${e}</code> <span class="quiet">${t}, +${n} −${r}</span></summary><pre tabindex="0"><code>${u(i)}</code></pre></details>`}s(vt,"renderFileDiff");var Pt=s(e=>e.startsWith("@@")?"hunk":e.startsWith("+")?"added":e.startsWith("-")?"removed":"same","classifyDiffLine");function Ge(e,t,n){let r=h(e).length;return{title:`${r>0?`(${r}) `:""}${n.title} \xB7 ${e.repository} \xB7 Tickgate`,ask:Te(r)?.html??"",hero:n.hero?.html??"",main:n.main.html,side:(n.side??St(e,t)).html}}s(Ge,"buildPageRegions");var Ue=s((e,t)=>`<!doctype html>
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
`,"renderPage");function St(e,t){let n=T(e),r=n.filter(P),o=n.filter(c=>c.pull===null&&!P(c)),i=n.filter(({pull:c})=>c!==null).toReversed(),l=h(e).map(c=>a`<li><a href="/threads/${c.thread.number}#comment-${c.id}">${$e(c.body)}</a></li>`);return a`<nav class="panel" aria-label="Repository"><p><a href="/">Overview</a></p>
${l.length===0?null:a`<h2>Needs you</h2><ul class="lines">${u(l)}</ul>`}
${Q("Issues",o,t)}
${Q("Pull requests",i,t)}
${Q("The control issue",r,t)}</nav>`}s(St,"renderNavigation");function Q(e,t,n){if(t.length===0)return null;let r=t.map(o=>{let i=S(o),[l,c]=[`/threads/${o.number}`,`#${o.number} ${o.title}`],d=l===n?g(' aria-current="page"'):null;return a`<li><a href="${l}"${d}>${c}</a> <span class="state ${i}">${i}</span></li>`});return a`<h2>${e}</h2><ul class="lines">${u(r)}</ul>`}s(Q,"renderThreadList");var Rt=5e3;function E(e,t=Rt){let n=e.split(`
`),r=[],o=null,i=s(()=>{o!==null&&r.push(xt(o)),o=null},"close");for(let c of n.slice(-t)){let[,d]=/^(?:##\[group\]|::group::)(.*)$/.exec(c)??[];d!==void 0?(i(),o={title:d,lines:[]}):/^(?:##\[endgroup\]|::endgroup::)/.test(c)?i():(o?.lines??r).push(a`<span class="line">${Z(c)}</span>`)}i();let l=n.length-t;return l>0?a`<span class="line dim">${l} earlier lines not shown</span>${u(r)}`:u(r)}s(E,"renderLog");var xt=s(({title:e,lines:t})=>t.length===0?a`<span class="line strong">${Z(e)}</span>`:a`<details${e===ce?a` open`:null}><summary>${Z(e)}</summary>${u(t)}</details>`,"renderGroup"),Tt=["dim","c-red","c-green","c-yellow","c-blue","c-magenta","c-cyan",""],Je={colour:"",weight:""};function Z(e){let t=Je,n=e.split(/\u001B\[([\d;]*)m/);return u(n.map((r,o)=>{if(o%2===1)return t=r.split(";").reduce(Ht,t),a``;let i=Lt(r),l=[t.colour,t.weight].filter(Boolean).join(" ");return l===""||i===""?a`${i}`:a`<span class="${l}">${i}</span>`}))}s(Z,"renderColours");function Ht(e,t){let n=Number(t||"0");if(n===0)return Je;if(n===1||n===2)return{...e,weight:n===1?"strong":"dim"};if(n===22)return{...e,weight:""};if(n===39)return{...e,colour:""};let r=n>=90&&n<=97?n-90:n-30;return r>=0&&r<=7?{...e,colour:Tt[r]??""}:e}s(Ht,"applyCode");var Lt=s(e=>e.replace(/\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?/g,"").replace(/\u001B\[[\d;?]*[A-Za-z]/g,"").replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g,""),"dropControls");var Ze=s((e,t)=>({hero:xe(Ct(e,t),[_e(e,t)?At:Mt(e)]),main:a`${_e(e,t)?null:qt(e)}${Et(e)}${Le(It(e,t),n=>Ke(e,n))}${$("Ticks",Ee(Bt(e,t)))}`,side:a`${t===null?null:$("Budget of this run",qe(t.head))}${Dt(e,t)}${zt(e)}${Ft(e)}`}),"renderOverview");function Ct(e,t){let n=Ye(e,t);return n?.kind==="over"?Me(n):be(e)}s(Ct,"describeStandingShown");function Ye({actions:e,github:t},n){let r=n?.head.lease??null,o=e.runs().find(({id:f})=>f===r?.runId);if(r===null||o===void 0)return null;let{status:i,conclusion:l,number:c,updatedAt:d}=k(o);if(l===null||l==="success")return null;let m=new Date(d).toISOString(),y=new Date(t.world.clock.now()).toISOString();return Ae(r,{kind:"attempt",status:i,currentAttempt:c,completedAt:m,conclusion:l},y)}s(Ye,"findHolderSeen");var _e=s(({emulator:e},t)=>e===void 0&&(t?.head.stop??null)!==null,"isOver"),At="The demo is over: no answer is read any more. It ends when you close this page.";function Mt(e){let[t,n]=[h(e),z(e).length],r=t.filter(({body:l})=>O(b(l)?.id??"")).length,o=t.length-r,i=[...o===0?[]:[`tick a box below to answer ${A(o,"question")}`],...r===0?[]:[`write in the field below to answer ${A(r,"question")} of an agent`],...n===0?[]:[`read and merge ${A(n,"pull request")}`]];return[...Ot(e),i.length===0?"Nothing is for you to do now.":`For you: ${i.join("; ")}.`].join(" ")}s(Mt,"sayWhatPeopleCanDo");function Ot(e){let t=[...new Set(D(e).map(({thread:n})=>`#${n.number}`))];return t.length===0?[]:[`Your answer on ${re(t)} is recorded: the next tick takes it up.`]}s(Ot,"sayWhatIsRecorded");var Ke=s(({github:e},t)=>q(e.repository).has(t)?`/threads/${t}`:null,"findThreadAddress");function qt(e){let[t,n]=[h(e),D(e)],r=t.length===0?null:He(t.length,Qe(e,t)),o=n.length===0?null:$("Recorded",Qe(e,n));return a`${r}${o}`}s(qt,"renderWaitingQuestions");function Et(e){let t=z(e);if(t.length===0)return null;let n=t.map(({number:r,title:o})=>a`<li><a href="/threads/${r}">#${r} ${o}</a></li>`);return $("Ready for you to read and merge",a`<ul class="lines">${u(n)}</ul>`)}s(Et,"renderReadyPulls");var Qe=s((e,t)=>u(t.map(n=>{let{number:r,title:o}=n.thread;return a`<p class="where">on <a href="/threads/${r}">#${r} ${o}</a></p>${U(e,n)}`})),"renderCommentCards");function It(e,t){let n=T(e).filter(o=>!P(o)).map(o=>({number:o.number,title:o.title,isPull:o.pull!==null,state:S(o)}));if(t!==null){let o=t.head.lease!==null&&Ye(e,t)?.kind!=="over",i=jt(e,t);return ue({...t,state:i,isAtWork:o,threads:n,steps:Nt(e)})}let r={state:"queued",tone:"rest",why:"Waits for the first tick",spent:null};return n.filter(({isPull:o})=>!o).map(({number:o,title:i})=>({number:o,kind:"issue",title:i,...r}))}s(It,"listShownWork");function jt({github:e},{head:{loop:t},state:n}){if(n.earlierPulls!==void 0)return n;let r=fe(e.repository).flatMap(({number:o,body:i,pull:{headRef:l,fork:c,draft:d}})=>{let m=le({headRefName:l,isCrossRepository:c!==null,body:i});return m===null?[]:[{...m,number:o,draft:d||te(i)}]});return{...n,earlierPulls:ee(r,{loop:t,subjects:n.subjects})}}s(jt,"withEarlierPulls");function Nt(e){let t=F(e).filter(({run:r})=>k(r).status==="in_progress").flatMap(({run:r})=>[...v(r).matchAll(/^#(\d{1,9}): ([a-z][^\n]{0,80})$/gm)]).map(([,r,o=""])=>[Number(r),o]),n=h(e).map(({thread:r})=>[r.number,"asked"]);return new Map([...t,...n])}s(Nt,"readStepsOfNow");function Xe(e,t){let n=t===null?null:G(t.history,t.state),r=C({runId:e.run.id,runAttempt:k(e.run).number}),o=t?.history.find(c=>C(c)===r),i=et(e,t)?"of an earlier run: the record began anew since":"waited";return{said:tt(e,n?.get(r)??null).said??i,iteration:o?.iteration??null}}s(Xe,"describeTick");function Bt(e,t){let n=t===null?new Map:G(t.history,t.state),r=new Map(t?.history.map(o=>[C(o),o.dollarsThisIter]));return F(e).map(o=>{let i=C({runId:o.run.id,runAttempt:k(o.run).number});return{...tt(o,n.get(i)??null),dollars:r.get(i)??null,isEarlier:et(o,t)}})}s(Bt,"listShownTicks");function et({run:e},t){if(t===null||!Oe(t.head,t.history))return!1;let[n]=t.history;return n===void 0||e.id<n.runId}s(et,"isOfEarlierRun");var Wt=12;function tt({run:e,number:t,state:n,seconds:r},o){let i={name:`#${t}`,address:`/runs/${e.id}`,seconds:r},{status:l,conclusion:c}=k(e);if(l!=="completed"){let m=v(e).trimEnd(),y=m===""?null:a`<pre class="log" tabindex="0" role="log" aria-label="Log of tick ${t}"><code>${E(m,Wt)}</code></pre>`;return{...i,said:l==="in_progress"?"works now":n,tone:"run",live:y}}if(c==="success")return{...i,said:o??de(v(e)),tone:"rest",live:null};let d=[`ended with ${n}`,we(e),o].filter(Boolean).join("; ");return{...i,said:d,tone:"bad",live:null}}s(tt,"describeRun");function Dt(e,t){let n=t===null?null:Ie({...t,subject:s(r=>{let o=Ke(e,r);return o===null?a`${N(r)}`:a`<a href="${o}">${N(r)}</a>`},"subject")});return n===null?null:$("Who worked when",n)}s(Dt,"renderAgentTimeline");function zt(e){let t=T(e).find(P);if(t===void 0)return null;let n=a`<a href="/threads/${t.number}">control issue #${t.number}</a>`;return $("Run, stop, resume, restart",a`<p class="small">Boxes and budgets are on the ${n}.</p>`)}s(zt,"renderControlLink");var Ft=s(e=>{let{github:t,repository:n,own:r,emulator:o}=e;return $("What is real here",a`<p class="quiet small">The action, the app and git are the ones you would use. The commits exist:</p>
<pre tabindex="0" aria-label="Command that lists them"><code>git --git-dir ${t.repository.gitDir} log --all --oneline</code></pre>
${o!==void 0?Gt(H(e)):r===null?Vt(n):Jt(r)}`)},"renderRealParts"),Vt=s(e=>a`<p class="quiet small">GitHub is emulated on this machine, a scripted agent’s dollars are made up, and it runs without isolation (<code>isolation: none</code>). <code>${e}</code> goes away with this command.</p>`,"renderSampleNotice"),Gt=s(e=>a`<p class="quiet small">GitHub is emulated on this machine. Its workflows run here, as you. ${Ut[e]}</p>`,"renderEmulatorNotice"),Ut={app:a`The app runs: it records answers and starts ticks.`,workflow:a`The answer workflow of this repository records answers and starts ticks.`,tick:a`There is no answer workflow, and the app does not run (<code>--app</code>): the next tick reads answers itself.`},Jt=s(({agent:e,folder:t})=>a`<p class="quiet small">GitHub is emulated on this machine; ${e} and what it costs are real, and it runs without isolation (<code>isolation: none</code>). Merging here moves nothing of yours: at the end every branch of the loop is left in <code>${t.path}</code>.</p>`,"renderOwnNotice");var nt=`
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
`;var Qt=250,Zt=1e4;function rt(e){let t=new Set,n="",r=setInterval(()=>{let o=ve(e);if(o!==n){n=o;for(let i of t)i.write(`event: change
data: .

`)}},Qt);return{handle:s((o,i)=>{Xt({stage:e,viewers:t,request:o,response:i}).catch(l=>{let c=l instanceof Error?l.message:String(l);i.headersSent?i.end():w(i,{status:500,type:"application/json",body:JSON.stringify({said:c})})})},"handle"),viewers:s(()=>t.size,"viewers"),close:s(()=>{clearInterval(r);for(let o of t)o.end()},"close")}}s(rt,"createPageHandler");var Yt=/^\/(?:|page\.(?:css|js)|events|api\/(?:box|merge)|(?:threads|runs)\/\d{1,12})$/;function Pr(e){let t=rt(e),{router:n,world:r}=e.github,o=new URL(pe(r)).host,i=J(e);return n.mount((l,c)=>c===o&&Yt.test(l),(l,c)=>t.handle(l,c)),n.mount((l,c)=>c===o&&(l===`/${e.repository}`||i(`http://${o}${l}`)!==null),(l,c,{pathname:d})=>{c.writeHead(302,{location:i(`http://${o}${d}`)??"/"}).end()}),t.close}s(Pr,"mountPage");async function Sr(e,t){let n=rt(e),r=_t(n.handle);await Kt(r,t).catch(i=>{throw n.close(),i});let o=r.address();if(o===null||typeof o=="string")throw new Error("The page did not get a TCP port.");return{url:`http://127.0.0.1:${o.port}/`,viewers:n.viewers,close:s(async()=>{n.close(),r.closeAllConnections(),await new Promise(i=>r.close(i))},"close")}}s(Sr,"servePage");function Kt(e,t){return new Promise((n,r)=>{e.once("error",o=>{r(o.code==="EADDRINUSE"?me(t):o)}),e.listen(t,"127.0.0.1",n)})}s(Kt,"listenOnLoopback");async function Xt({stage:e,viewers:t,request:n,response:r}){let{pathname:o}=new URL(n.url??"/","http://127.0.0.1");if(!an(n))return w(r,{status:403,type:"text/plain",body:`Only this page may ask.
`});if(n.method==="POST"&&n.headers.origin===void 0)return w(r,{status:403,type:"text/plain",body:`Only this page may act: the request names no origin.
`});if(n.method==="POST")return await on(e,{pathname:o,request:n,response:r});if(n.method!=="GET")return w(r,{status:405,type:"text/plain",body:`GET or POST
`});switch(o){case"/page.css":return w(r,{status:200,type:"text/css",body:Re});case"/page.js":return w(r,{status:200,type:"text/javascript",body:nt});case"/events":return rn(t,r);default:return await en(e,{pathname:o,request:n,response:r})}}s(Xt,"answerPageRequest");async function en(e,{pathname:t,request:n,response:r}){let o=await tn(e,t),i=Ge(e,t,o),l=n.headers.accept==="application/json",[c,d]=l?["application/json",JSON.stringify(i)]:["text/html",Ue(e,i)];w(r,{status:o.found?200:404,type:c,body:d})}s(en,"sendView");var Y=s((e,t)=>({found:!0,title:e,hero:null,main:t,side:null}),"showOne");async function tn(e,t){if(t==="/")return{found:!0,title:"A loop at work",...Ze(e,await _(e))};let[,n,r]=/^\/(threads|runs)\/(\d{1,12})$/.exec(t)??[];if(n==="threads"){let l=q(e.github.repository).get(Number(r));if(l!==void 0)return Y(`#${l.number} ${l.title}`,De(e,l))}let o=n==="runs"?ke(e,Number(r)):null;if(o!==null){let l=V(o.run)?`Tick ${o.number}`:`Run ${o.number} of ${o.run.workflow.name}`,c=V(o.run)?Xe(o,await _(e)):{said:o.state,iteration:null};return Y(l,nn(o,l,c))}let i=a`<div class="panel"><h1>There is nothing here</h1><p><a href="/">To the overview</a></p></div>`;return{...Y("Not here",i),found:!1}}s(tn,"buildPageView");var nn=s(({run:e,cause:t,seconds:n},r,{said:o,iteration:i})=>a`<div class="panel"><h1>${r}</h1>
<p class="quiet">Started ${t}, ${n.toFixed(0)} s, run ${e.id}${i===null?"":`, iteration ${i}`}: ${o}</p>
<pre class="log" tabindex="0" role="region" aria-label="Log"><code>${E(v(e))}</code></pre></div>`,"renderRunLog");function rn(e,t){t.writeHead(200,{"content-type":"text/event-stream","cache-control":"no-store"}),t.write(`retry: 1000
event: change
data: .

`),e.add(t),t.on("close",()=>e.delete(t))}s(rn,"addViewer");async function on(e,{pathname:t,request:n,response:r}){if(n.headers["content-type"]!=="application/json")return w(r,{status:415,type:"text/plain",body:`JSON, please
`});let o=await Fe(e,t,await sn(n));w(r,{status:o.ok?200:409,type:"application/json",body:JSON.stringify({said:o.said})})}s(on,"handlePageAction");async function sn(e){let t="";for await(let n of e)if(t+=String(n),t.length>Zt)throw new Error("That is too much.");return JSON.parse(t)}s(sn,"readJsonBody");function an({headers:e,socket:t}){let n=["127.0.0.1","localhost","github.localhost"].map(r=>`${r}:${t.localPort}`);return n.includes(e.host??"")?e.origin===void 0||n.some(r=>e.origin===`http://${r}`):!1}s(an,"isFromThisPage");function w(e,{status:t,type:n,body:r}){e.writeHead(t,{"content-type":`${n}; charset=utf-8`,"cache-control":"no-store","content-security-policy":"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'","x-content-type-options":"nosniff","referrer-policy":"no-referrer"}),e.end(r)}s(w,"sendResponse");export{Pr as a,Sr as b};
