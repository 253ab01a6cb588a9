export interface Row {
  readonly in: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
}
export function planted(source: string, row: Row): string;
