import type { Grouping } from '#components/photo-grid/photo-columns.ts'
import type { GridLook, GridMode } from '#components/photo-grid/use-layout.ts'
import { preferences, usePreference } from '#lib/preferences/preferences.ts'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'

export const modes = ['rows', 'squares', 'columns'] as const satisfies GridMode[]
export const sizes = ['small', 'medium', 'large'] as const
export const groupings = ['day', 'month', 'none'] as const satisfies Grouping[]

export interface Look {
  mode: GridMode
  size: (typeof sizes)[number]
  grouping: Grouping
}

/** The height of a row or the width of a column, in pixels. */
const pixels = {
  wide: { small: 140, medium: 210, large: 320 },
  narrow: { small: 80, medium: 120, large: 240 },
}

const oneOf = <T extends string>(known: readonly T[], given: unknown, otherwise: T) =>
  known.find((each) => each === given) ?? otherwise

/** What is stored may be of another time. */
export function readLook(stored: string | null): Look {
  const [mode, size, grouping] = (stored ?? '').split(' ')
  return {
    mode: oneOf(modes, mode, 'rows'),
    size: oneOf(sizes, size, 'medium'),
    grouping: oneOf(groupings, grouping, 'day'),
  }
}

/** How this person wants photos laid out, everywhere. */
export const useLook = () => readLook(usePreference('galleryLook'))

export const setLook = ({ mode, size, grouping }: Look) => preferences.set('galleryLook', `${mode} ${size} ${grouping}`)

/** The same for the screen that there is. */
export function useGridLook(): GridLook {
  const { mode, size, grouping } = useLook()
  const isNarrow = useIsMobile()
  return { mode, grouping, size: pixels[isNarrow ? 'narrow' : 'wide'][size] }
}
