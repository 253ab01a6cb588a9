import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as o}from"./chunk-MVBBL2YF.js";function l(t,n="",s=`${n}  `){let i=[],r=n;for(let e of t.split(/ (?!%)/))r.trim()!==""&&r.length+1+e.length>80?(i.push(r),r=`${s}${e}`):r+=r.trim()===""?e:` ${e}`;return[...i,r].join(`
`)}o(l,"wrapped");function g(t){let[n=""]=/^ */.exec(t)??[];return t.length<=80?t:l(t.slice(n.length),n)}o(g,"fitted");var c=o(t=>`${t.filter(n=>n.length>0).map(n=>n.flatMap(s=>s.split(`
`)).map(g).join(`
`)).join(`

`)}
`,"terminalPage");export{l as a,c as b};
