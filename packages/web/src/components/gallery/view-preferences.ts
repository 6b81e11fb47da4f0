import type { Grouping } from '#components/photo-grid/photo-columns.ts'
import type { GridOptions, GridMode } from '#components/photo-grid/use-grid-layout.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'

export const modes = ['rows', 'squares', 'columns'] as const satisfies GridMode[]
export const sizes = ['small', 'medium', 'large'] as const
export const groupings = ['day', 'month', 'none'] as const satisfies Grouping[]

export interface ViewPreferences {
  mode: GridMode
  size: (typeof sizes)[number]
  grouping: Grouping
}

/** Row height or column width in pixels. */
const pixels = {
  wide: { small: 140, medium: 210, large: 320 },
  narrow: { small: 80, medium: 120, large: 240 },
}

const oneOf = <T extends string>(known: readonly T[], given: unknown, otherwise: T) =>
  known.find((each) => each === given) ?? otherwise

/** Parses the stored layout, which may come from another version. */
export function parseViewPreferences(stored: string | null): ViewPreferences {
  const [mode, size, grouping] = (stored ?? '').split(' ')
  return {
    mode: oneOf(modes, mode, 'rows'),
    size: oneOf(sizes, size, 'medium'),
    grouping: oneOf(groupings, grouping, 'day'),
  }
}

/** Returns the user's layout preference, shared by all galleries. */
export const useViewPreferences = () => parseViewPreferences(usePreference('galleryLook'))

export const saveViewPreferences = ({ mode, size, grouping }: ViewPreferences) =>
  preferences.set('galleryLook', `${mode} ${size} ${grouping}`)

/** Returns the layout with its size in pixels for the current viewport. */
export function useGridOptions(): GridOptions {
  const { mode, size, grouping } = useViewPreferences()
  const isNarrow = useIsMobile()
  return { mode, grouping, size: pixels[isNarrow ? 'narrow' : 'wide'][size] }
}
