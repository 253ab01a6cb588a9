import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as r}from"./chunk-MVBBL2YF.js";var l=r((t,n,e=`${n}s`)=>`${t} ${t===1?n:e}`,"formatCount"),s=r(t=>new Date(t).toISOString().replace(/\.\d{3}Z$/,"Z"),"formatInstant"),o=r(t=>`${s(t).slice(11,16)} UTC`,"formatClockTime"),p=r((t,n)=>Date.parse(t)-Date.parse(n)<=24*36e5?o(t):`${t.slice(0,10)} ${o(t)}`,"formatDueTime"),m=r(t=>s(t).slice(0,16).replace("T"," "),"formatMinute"),d=r(t=>s(t).slice(5,16).replace("-","\u2011").replace("T","\xA0"),"formatMonthDayTime"),u=r(t=>`$${t.toFixed(2)}`,"formatDollars"),g=r((t,n)=>t.toLowerCase()===n.toLowerCase(),"equalsIgnoringCase"),f=r((t,n)=>t.some(e=>g(e,n)),"includesIgnoringCase"),x=r(t=>String(t).replace(/\B(?=(\d{3})+$)/g,","),"formatThousands"),$=r(t=>/[.!?]$/.test(t)?t:`${t}.`,"toSentence"),y=r((t,n)=>[t,t.map(()=>"---"),...n].map(e=>`| ${e.join(" | ")} |`).join(`
`),"renderMarkdownTable"),b=r((t,n)=>n===null?null:`### ${t}

${n}`,"renderSection"),S=r((t,n)=>`<details><summary>${t}</summary>

${n.trim()}

</details>`,"renderDetails"),i=r(t=>t!==void 0&&/^(?![#>|<`]|[-+*] |\d+\. )\S/.test(t),"isProse");function I(t){let n=t.split(`
`);return n.map((e,a)=>i(e)&&i(n[a+1])?`${e}  `:e).join(`
`)}r(I,"keepLineBreaks");var T=r(t=>t.replace(/(?<![.\s])\.\s*$/,""),"stripFullStop"),C=r(t=>c(t.map(n=>`@${n}`)),"formatMentions"),c=r(t=>new Intl.ListFormat("en-GB").format(t),"formatList"),D=r(t=>new Intl.ListFormat("en-GB",{type:"disjunction"}).format(t),"formatAlternatives");function B(t){let n=0xcbf29ce484222325n;for(let e of t)n=BigInt.asUintN(64,(n^BigInt(e.codePointAt(0)??0))*0x100000001b3n);return n.toString(16).padStart(16,"0")}r(B,"digest");export{l as a,s as b,o as c,p as d,m as e,d as f,u as g,g as h,f as i,x as j,$ as k,y as l,b as m,S as n,I as o,T as p,C as q,c as r,D as s,B as t};
