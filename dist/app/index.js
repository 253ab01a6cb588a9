import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as h,b as v,c as b}from"../shared/chunk-N4FUBR3C.js";import"../shared/chunk-52346ER7.js";import{c as l}from"../shared/chunk-26A7QO7D.js";import"../shared/chunk-R4E77AQP.js";import{b as m}from"../shared/chunk-6QF2EK2F.js";import"../shared/chunk-XKM55GBL.js";import"../shared/chunk-SHLCMY25.js";import"../shared/chunk-RNXD56LX.js";import"../shared/chunk-ESMU2ITP.js";import"../shared/chunk-7SDXXXYY.js";import"../shared/chunk-MK3XBH3L.js";import"../shared/chunk-CHMNXMWK.js";import"../shared/chunk-UFUKKDZN.js";import"../shared/chunk-PB4W6UAE.js";import"../shared/chunk-GVYWXQAU.js";import"../shared/chunk-QJYPAGHS.js";import"../shared/chunk-DEFCW5S6.js";import"../shared/chunk-YFAUVR7Z.js";import"../shared/chunk-FLXYHRUS.js";import{a as n}from"../shared/chunk-MVBBL2YF.js";import{existsSync as T,readFileSync as S}from"node:fs";function E(e){let t={appId:R(i(e,"APP_ID")),privateKey:y(i(e,"PRIVATE_KEY"),i(e,"PRIVATE_KEY_PATH")),webhookSecret:I(i(e,"WEBHOOK_SECRET")),baseUrl:L(i(e,"GITHUB_API_URL")),port:w(i(e,"PORT")),logLevel:A(i(e,"LOG_LEVEL"))},s=Object.values(t).flatMap(f=>"problem"in f?[f.problem]:[]),{appId:o,privateKey:a,webhookSecret:r,baseUrl:u,port:c,logLevel:g}=t;return"value"in o&&"value"in a&&"value"in r&&"value"in u&&"value"in c&&"value"in g?{settings:{appId:o.value,privateKey:a.value,webhookSecret:r.value,baseUrl:u.value,host:i(e,"HOST")??"127.0.0.1",port:c.value,logLevel:g.value}}:{problems:s}}n(E,"readSettings");var i=n((e,t)=>e[t]?.trim()||void 0,"readVariable"),p="on the app's page (Settings, Developer settings, GitHub Apps)";function R(e){return e===void 0?{problem:`APP_ID is not set: it is the number beside \u201CApp ID\u201D ${p}.`}:/^[1-9]\d{0,14}$/.test(e)?{value:Number(e)}:{problem:`APP_ID: expected a number, got "${e}"; it stands beside \u201CApp ID\u201D ${p}.`}}n(R,"readAppId");function y(e,t){if(e===void 0&&t===void 0)return{problem:`PRIVATE_KEY is not set: generate a private key ${p} and give its text, or its file as PRIVATE_KEY_PATH.`};let s=`use the .pem file that GitHub generated ${p}.`;if(e===void 0&&!T(t??""))return{problem:`PRIVATE_KEY_PATH: there is no file ${t}; ${s}`};let o=m(e??_(t??""));return o===null?{problem:`${e===void 0?"PRIVATE_KEY_PATH":"PRIVATE_KEY"}: this is no private key in PEM form; ${s}`}:{value:o}}n(y,"readPrivateKeySetting");function _(e){try{return S(e,"utf8")}catch{return""}}n(_,"readFileOrEmpty");function I(e){return e===void 0?{problem:`WEBHOOK_SECRET is not set: choose a long random text and enter the same one as \u201CWebhook secret\u201D ${p}.`}:{value:e}}n(I,"readWebhookSecret");function L(e="https://api.github.com"){return URL.canParse(e)&&["http:","https:"].includes(new URL(e).protocol)?{value:e.replace(/\/+$/,"")}:{problem:`GITHUB_API_URL: expected a URL, got "${e}"; on an Enterprise Server it is https://HOST/api/v3.`}}n(L,"readBaseUrl");function w(e="3000"){let t=/^\d{1,5}$/.test(e)?Number(e):Number.NaN;return t<=65535?{value:t}:{problem:`PORT: expected a number from 0 to 65535, got "${e}".`}}n(w,"readPort");function A(e="info"){let t=l.find(s=>s===e);return t===void 0?{problem:`LOG_LEVEL: expected one of ${l.join(", ")}, got "${e}".`}:{value:t}}n(A,"readLogLevel");var P=`Usage: node dist/app/index.js
       node dist/app/index.js register --url https://tickgate.example.com [--org ORGANISATION] [--name NAME] [--file app.env]

Serves the Tickgate app: webhooks of GitHub in, receipts for answers and wake-ups of the loop out. It keeps no state.
With \`register\` it makes the app first: it serves a page with one button that goes to GitHub, and writes what GitHub gives
back (id, key, webhook secret) into a file; start the app with it: node --env-file=app.env dist/app/index.js

Settings, from the environment:
  APP_ID             the app's id (needed)
  PRIVATE_KEY        the app's private key, PEM (needed), or
  PRIVATE_KEY_PATH   the file that holds it
  WEBHOOK_SECRET     the app's webhook secret (needed)
  GITHUB_API_URL     https://api.github.com unless given; on an Enterprise Server https://HOST/api/v3
  HOST               127.0.0.1 unless given; 0.0.0.0 in a container
  PORT               3000 unless given; 0 = any free port
  GITHUB_SERVER_URL  https://github.com unless given; only for \`register\`
  LOG_LEVEL          ${l.join(", ")}; info unless given

Paths:
  POST /api/github/webhooks   the webhook URL of the app
  GET /healthz                200 while the process serves
  GET /readyz                 200 while GitHub knows the app and its key, else 503 with the reason
  GET /metrics                counters and times, in the text format of Prometheus
`;var k=1e4;async function O(){if(process.argv.slice(2).some(r=>r==="--help"||r==="-h")){process.stdout.write(P);return}if(process.argv[2]==="register")return await $(process.argv.slice(3));let e=E(process.env);if("problems"in e)return d(e.problems);let{host:t,port:s}=e.settings,o=await b(e.settings).catch(r=>{if(!H(r))throw r;return d([`PORT: ${s} is taken already on ${t}; give another one.`]),null});if(o===null)return;let a=n(r=>{o.log.info({reason:r},"ending"),setTimeout(()=>process.exit(1),k).unref(),o.stop().then(()=>process.exit(0),()=>process.exit(1))},"end");for(let r of["SIGINT","SIGTERM"])process.once(r,a)}n(O,"main");var H=n(e=>e instanceof Error&&"code"in e&&e.code==="EADDRINUSE","isPortTaken");async function $(e){let t=v(e,process.env);if("problems"in t)return d(t.problems);let{url:s,made:o,stop:a}=await h(t.order);process.stdout.write(`Open ${s} in your browser.
`);let r=await o;process.stdout.write(`The credentials are in ${t.order.file}. Install the app: ${r}
`),await a()}n($,"runRegistration");function d(e){process.stderr.write(`${e.join(`
`)}
All settings: node dist/app/index.js --help
`),process.exitCode=1}n(d,"printProblems");await O();
