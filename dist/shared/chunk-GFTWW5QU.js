import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{f as r}from"./chunk-3WSF35SQ.js";import{a as s}from"./chunk-MVBBL2YF.js";import{createHash as e}from"node:crypto";var a=s(t=>e("sha256").update(t).digest("hex"),"sha256"),g=s((t,n)=>e("sha256").update(`${t}
${n.replaceAll(`\r
`,`
`)}`).digest("hex"),"issueTextHash"),h=s(t=>a(t.replaceAll(`\r
`,`
`)),"commentHash"),p=s(t=>e("sha256").update(r(t)).digest("hex"),"gateTextHash");export{a,g as b,h as c,p as d};
