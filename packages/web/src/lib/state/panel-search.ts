/** Which panel is open, or that of one to be added. */
export type PanelSearch = number | 'new'

/** What the address says of the panel beside a list, or nothing where it says nonsense. */
export const readPanelSearch =
  <Name extends string>(name: Name) =>
  ({ [name]: opened }: Record<string, unknown>): { [N in Name]?: PanelSearch } =>
    ({ [name]: opened === 'new' || (Number.isInteger(opened) && Number(opened) > 0) ? opened : undefined }) as {
      [N in Name]?: PanelSearch
    }
