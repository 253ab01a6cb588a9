/** Decides what the owner of a new app reads on the way to GitHub and back. */

interface Form {
  /** Where GitHub takes manifests for this owner. */
  readonly action: string;
  readonly manifest: string;
  readonly state: string;
}

export const registrationPage = ({ action, manifest, state }: Form): string =>
  htmlPage(
    'Register the Tickgate app',
    `<p>GitHub shows what the app may do and asks for your consent. It may write in issues and pull requests, and start workflows; it has no access to code.</p>
<form method="post" action="${escaped(`${action}?state=${state}`)}">
<input type="hidden" name="manifest" value="${escaped(manifest)}">
<button>Go on at GitHub</button>
</form>
<p><code>app/app.yml</code> gives the reason for each permission.</p>`,
  );

export const madePage = ({ installUrl, file }: { readonly installUrl: string; readonly file: string }): string =>
  htmlPage(
    'The app is registered',
    `<p>Its credentials are in <code>${escaped(file)}</code>, on the machine where you started this. Nobody can read them again: keep the file.</p>
<p><a href="${escaped(installUrl)}">Install the app</a> on the repositories of your loops, then start it.</p>`,
  );

export const failedPage = (sentence: string): string =>
  htmlPage('That did not work', `<p>${escaped(sentence)}</p>\n<p><a href="/">Begin again</a></p>`);

const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
button { font: inherit; padding: .7rem 1.2rem }</style>
<h1>${title}</h1>
${body}
</html>
`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 63};`);
