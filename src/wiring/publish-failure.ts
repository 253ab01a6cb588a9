/** Publishes why no tick could start, or why one broke off: outputs, job summary and log. */
import { fail, type Invocation, publishResult, strikeMasked } from '../action-io.ts';
import { outputsOfFailure, summaryOfFailure } from '../core/reports/failure-summary.ts';
import { describeUncaught, explainUncaught } from '../reporting/report-tick.ts';

/** Mistakes of the person who set the loop up or started it. Returns the exit code. */
export async function publishRefusal({ pages }: Pick<Invocation, 'pages'>, lines: readonly string[]): Promise<number> {
  const code = 'configuration_wrong';
  const remedy = 'Correct this, and start a run again. `config --check` and `doctor` find more of its kind.';
  await publishResult(outputsOfFailure(code), summaryOfFailure({ code, lines, remedy, pages }), strikeMasked);
  return fail(lines.join('\n'), code);
}

/** An error that nothing caught. Returns the exit code. */
export async function publishUncaught(error: unknown, pages: string): Promise<number> {
  const explained = explainUncaught(error);
  if (explained !== null)
    await publishResult(
      outputsOfFailure(explained.code),
      summaryOfFailure({ ...explained, lines: [explained.sentence], pages }),
      strikeMasked,
    );
  return fail(describeUncaught(error));
}
