import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{c as a}from"./chunk-57OWV3YA.js";import{b as c}from"./chunk-LYU6RIC6.js";import{a as n}from"./chunk-MVBBL2YF.js";import{existsSync as m,readFileSync as b}from"node:fs";function A(e){let t={appId:f(r(e,"APP_ID")),privateKey:v(r(e,"PRIVATE_KEY"),r(e,"PRIVATE_KEY_PATH")),webhookSecret:P(r(e,"WEBHOOK_SECRET")),baseUrl:S(r(e,"GITHUB_API_URL")),port:T(r(e,"PORT")),logLevel:R(r(e,"LOG_LEVEL"))},i=Object.values(t).flatMap(h=>"problem"in h?[h.problem]:[]),{appId:o,privateKey:p,webhookSecret:l,baseUrl:u,port:d,logLevel:g}=t;return"value"in o&&"value"in p&&"value"in l&&"value"in u&&"value"in d&&"value"in g?{settings:{appId:o.value,privateKey:p.value,webhookSecret:l.value,baseUrl:u.value,host:r(e,"HOST")??"127.0.0.1",port:d.value,logLevel:g.value}}:{problems:i}}n(A,"readSettings");var r=n((e,t)=>e[t]?.trim()||void 0,"readVariable"),s="on the app's page (Settings, Developer settings, GitHub Apps)";function f(e){return e===void 0?{problem:`APP_ID is not set: it is the number beside \u201CApp ID\u201D ${s}.`}:/^[1-9]\d{0,14}$/.test(e)?{value:Number(e)}:{problem:`APP_ID: expected a number, got "${e}"; it stands beside \u201CApp ID\u201D ${s}.`}}n(f,"readAppId");function v(e,t){if(e===void 0&&t===void 0)return{problem:`PRIVATE_KEY is not set: generate a private key ${s} and give its text, or its file as PRIVATE_KEY_PATH.`};let i=`use the .pem file that GitHub generated ${s}.`;if(e===void 0&&!m(t??""))return{problem:`PRIVATE_KEY_PATH: there is no file ${t}; ${i}`};let o=c(e??E(t??""));return o===null?{problem:`${e===void 0?"PRIVATE_KEY_PATH":"PRIVATE_KEY"}: this is no private key in PEM form; ${i}`}:{value:o}}n(v,"readPrivateKeySetting");function E(e){try{return b(e,"utf8")}catch{return""}}n(E,"readFileOrEmpty");function P(e){return e===void 0?{problem:`WEBHOOK_SECRET is not set: choose a long random text and enter the same one as \u201CWebhook secret\u201D ${s}.`}:{value:e}}n(P,"readWebhookSecret");function S(e="https://api.github.com"){return URL.canParse(e)&&["http:","https:"].includes(new URL(e).protocol)?{value:e.replace(/\/+$/,"")}:{problem:`GITHUB_API_URL: expected a URL, got "${e}"; on an Enterprise Server it is https://HOST/api/v3.`}}n(S,"readBaseUrl");function T(e="3000"){let t=/^\d{1,5}$/.test(e)?Number(e):Number.NaN;return t<=65535?{value:t}:{problem:`PORT: expected a number from 0 to 65535, got "${e}".`}}n(T,"readPort");function R(e="info"){let t=a.find(i=>i===e);return t===void 0?{problem:`LOG_LEVEL: expected one of ${a.join(", ")}, got "${e}".`}:{value:t}}n(R,"readLogLevel");var I=`Usage: node dist/app/index.js
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
  LOG_LEVEL          ${a.join(", ")}; info unless given

Paths:
  POST /api/github/webhooks   the webhook URL of the app
  GET /healthz                200 while the process serves
  GET /readyz                 200 while GitHub knows the app and its key, else 503 with the reason
  GET /metrics                counters and times, in the text format of Prometheus
`;export{A as a,I as b};
