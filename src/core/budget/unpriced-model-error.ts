/** What a tick throws when the configuration turns out wrong only while it runs. */

/** A mistake of the user that only shows while a tick runs; told in one line, without a stack. */

export class ConfigMistake extends Error {
  override readonly name = 'ConfigMistake';
}
