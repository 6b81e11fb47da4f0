/** Id of the open panel, or `new` for one to be added. */
export type PanelSearch = number | 'new'

/** Reads the open panel from the search parameters; undefined if malformed. */
export const readPanelSearch =
  <Name extends string>(name: Name) =>
  ({ [name]: opened }: Record<string, unknown>): { [N in Name]?: PanelSearch } =>
    ({ [name]: opened === 'new' || (Number.isInteger(opened) && Number(opened) > 0) ? opened : undefined }) as {
      [N in Name]?: PanelSearch
    }
