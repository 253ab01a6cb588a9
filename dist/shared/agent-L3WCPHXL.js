import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as o}from"./chunk-UD6DRXLN.js";import{b as m}from"./chunk-VL2YGRXV.js";import"./chunk-2EM4LUKX.js";import"./chunk-YFAUVR7Z.js";import"./chunk-GTYXMWEI.js";import{a as r}from"./chunk-MVBBL2YF.js";import{execFileSync as q}from"node:child_process";import{appendFileSync as E,existsSync as T,mkdirSync as $,readFileSync as f,writeFileSync as d}from"node:fs";import{dirname as P}from"node:path";import{setTimeout as O}from"node:timers/promises";var p="claude-sonnet-4-6",h={input:2100,output:900,cache_read:6e4,cache_write:4e3,cost_reported:.06,messages:3},i=`import assert from 'node:assert/strict';
import { test } from 'node:test';
`,v={progress:"Quote CSV fields that hold a comma, a quote or a line break",edits:[{path:"src/csv.js",from:`  return [header, ...rows].map((row) => row.join(',')).join('\\n') + '\\n';
}
`,to:`  return [header, ...rows].map((row) => row.map(field).join(',')).join('\\n') + '\\n';
}

/** RFC 4180: only what needs quotes gets them. */
function field(value) {
  const text = String(value);
  return /[",\\r\\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}
`},{path:"test/csv-quoting.test.js",text:`${i}import { toCsv } from '../src/csv.js';

test('commas and quotes are quoted, plain fields are not', () => {
  assert.equal(toCsv(['text'], [['Tea, black'], ['the "good" cup'], ['Coffee']]), 'text\\n"Tea, black"\\n"the ""good"" cup"\\nCoffee\\n');
});
`}],usage:{input:9200,output:6100,cache_read:41e4,cache_write:31e3,cost_reported:.43,messages:14}},j={progress:"Group the digits of large amounts in the report",edits:[{path:"src/money.js",from:`  return sign + digits.slice(0, -2) + '.' + digits.slice(-2);
`,to:`  const whole = digits.slice(0, -2).replace(/\\B(?=(\\d{3})+$)/g, ',');
  return sign + whole + '.' + digits.slice(-2);
`},{path:"test/money-grouping.test.js",text:`${i}import { formatCents } from '../src/money.js';

test('digits are grouped by thousands', () => {
  assert.equal(formatCents(123456789), '1,234,567.89');
  assert.equal(formatCents(-99999), '-999.99');
});
`}],usage:{input:8100,output:5200,cache_read:38e4,cache_write:27e3,cost_reported:.38,messages:11}},A={progress:"Read months and quarters as periods",edits:[{path:"src/period.js",text:`/** Whether a date such as 2026-03-14 lies in a month (2026-03) or a quarter (2026-Q1). */
export function inPeriod(date, period) {
  const [, year, month, quarter] = /^(\\d{4})-(?:(\\d{2})|Q([1-4]))$/.exec(period) ?? [];
  if (year === undefined) throw new Error('Not a period: "' + period + '"');
  if (month !== undefined) return date.startsWith(period);
  return date.startsWith(year) && Math.ceil(Number(date.slice(5, 7)) / 3) === Number(quarter);
}
`},{path:"test/period.test.js",text:`${i}import { inPeriod } from '../src/period.js';

test('a month and a quarter hold their dates', () => {
  assert.ok(inPeriod('2026-03-14', '2026-03'));
  assert.ok(inPeriod('2026-03-14', '2026-Q1'));
  assert.ok(!inPeriod('2026-04-01', '2026-Q1'));
});

test('a mistake is named', () => {
  assert.throws(() => inPeriod('2026-03-14', 'spring'), /Not a period: "spring"/);
});
`}],usage:{input:11e3,output:7400,cache_read:52e4,cache_write:29e3,cost_reported:.45,messages:17}},C={progress:"Show a single period in the monthly report",edits:[{path:"src/report.js",from:`import { formatCents } from './money.js';
`,to:`import { formatCents } from './money.js';
import { inPeriod } from './period.js';
`},{path:"src/report.js",from:`/** One line per month in order, and the balance below. */
export function monthlyReport(entries) {
`,to:`/** One line per month in order, and the balance below; of one period if it is given. */
export function monthlyReport(all, period) {
  const entries = period === undefined ? all : all.filter(({ date }) => inPeriod(date, period));
`},{path:"test/report-period.test.js",text:`${i}import { monthlyReport } from '../src/report.js';

const entries = [
  { date: '2026-03-14', text: 'Coffee', cents: -320 },
  { date: '2026-05-02', text: 'Refund', cents: 1000 },
];

test('only the period is shown', () => {
  assert.equal(monthlyReport(entries, '2026-Q1'), '2026-03  -3.20\\nbalance  -3.20');
});

test('without a period everything is shown', () => {
  assert.match(monthlyReport(entries), /2026-05/);
});
`}],usage:{input:10400,output:6600,cache_read:45e4,cache_write:33e3,cost_reported:.46,messages:15}},k={path:"test/split.test.js",text:`${i}import { splitCents } from '../src/split.js';

test('no cent is lost', () => {
  const shares = splitCents(1000, 3);
  assert.equal(shares.reduce((sum, share) => sum + share, 0), 1000);
  assert.ok(Math.max(...shares) - Math.min(...shares) <= 1);
});
`},R=r(e=>{let s=`  return Array.from({ length: people }, () => ${e===1?"Math.round(cents / people)":"Math.floor(cents / people)"});
`;return{progress:"Split a bill into shares",edits:[{path:"src/split.js",text:`/** Shares of a bill that differ by at most one cent. */
export function splitCents(cents, people) {
${e<3?s:`  const least = Math.floor(cents / people);
  return Array.from({ length: people }, (_, index) => least + (index < cents % people ? 1 : 0));
`}}
`},k],usage:{input:7e3,output:3900,cache_read:24e4,cache_write:21e3,cost_reported:.28,messages:8}}},"buildSplitScript");function g(e,t){switch(e){case o.csv:return v;case o.vague:return j;case o.period:return A;case o.filter:return C;case o.split:return R(t);default:return null}}r(g,"findAgentScript");async function z(e){let[t,s,n]=["TICKGATE_WORK_ORDER","TICKGATE_RESULT","TICKGATE_LOG"].map(c=>process.env[c]);if(t===void 0||s===void 0||n===void 0){m.stderr.write(`demo-agent is started by the demo, with a work order in TICKGATE_WORK_ORDER.
`),process.exitCode=2;return}let y=e[0]==="--pace"?Number(e[1]):0,a=r(async c=>{E(n,`${c}
`),await O(y)},"step"),{task:_,session:w,role:x,criteria:S}=JSON.parse(f(t,"utf8")),l=_.split(`
`,1)[0]??"",u=g(l,w);await a(`reads the issue: ${l}`);let b=x==="auditor"?await N(a,S.length):await r(async()=>u===null?W():await M(u,a),"works")();d(s,`${JSON.stringify(b,null,2)}
`)}r(z,"runDemoAgent");async function M(e,t){for(let s of e.edits)await t(`${"text"in s?"writes":"changes"} ${s.path}`),D(s);return await t("commits"),G(e.progress),{status:"complete",progress:e.progress,completion_indicators:["Implementation finished","Ready for review"],exit_signal:!0,reason:"Every criterion is covered.",usage:[{model:p,...e.usage}]}}r(M,"runAgentScript");async function N(e,t){return await e("reads the change"),await e("compares it with the criteria"),{status:"complete",progress:"Read the whole change against the criteria.",exit_signal:!0,findings:[],criteria:Array.from({length:t},(s,n)=>({number:n+1,holds:!0})),usage:[{model:p,...h}]}}r(N,"auditChange");var W=r(()=>({status:"blocked",progress:"",reason:"The agent of this demo is a script: it knows the five sample issues only."}),"buildBlockedResult");function D(e){if("text"in e){$(P(e.path),{recursive:!0}),d(e.path,e.text);return}let t=T(e.path)?f(e.path,"utf8"):"";if(t.split(e.from).length!==2)throw new Error(`${e.path} is not as the script expects it.`);d(e.path,t.replace(e.from,()=>e.to))}r(D,"applyScriptEdit");function G(e){let t=r((...s)=>{q("git",["-c","user.name=Demo agent","-c","user.email=agent@localhost",...s],{stdio:"pipe"})},"git");t("add","--all"),t("commit","--quiet","--no-verify","--message",e)}r(G,"commitAllChanges");export{z as runDemoAgent};
