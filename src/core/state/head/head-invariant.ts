/** Says why a head is refused that can be read field by field: its status and its stop contradict each other. */

/** A run that stands without a cause would be gone on with by nobody, and one with a cause that runs, by anybody. */

export const stopsByACause = ({ status, stop }: { readonly status: string; readonly stop: object | null }): boolean =>
  (status === 'stopped') === (stop !== null);

export const stopWithoutCause = {
  path: ['stop'],
  message: 'a run is stopped if, and only if, its head says by what',
};
