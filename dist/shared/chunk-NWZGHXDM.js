import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as t}from"./chunk-MVBBL2YF.js";function y(r,i,n){let a=Object.entries(Object.assign({},...n.map(e=>e.variables??{}))),s=a.map(([e,{type:o}])=>`, $${e}: ${o}`).join(""),l=`query ${i}($owner: String!, $repo: String!${s}) {
    repository(owner: $owner, name: $repo) { ${n.map(({fields:e})=>e).join(`
`)} }
    ${n.map(({root:e=""})=>e).join(`
`)}
  }
  ${n.map(({fragments:e=""})=>e).join(`
`)}`,p=Object.fromEntries(a.map(([e,{value:o}])=>[e,o]));return r.graphql(l,{owner:r.owner,repo:r.repo,...p})}t(y,"askTogether");export{y as a};
