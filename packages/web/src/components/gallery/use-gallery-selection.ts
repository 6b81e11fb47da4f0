import { useState } from 'react'
import type { PhotoColumns } from '#components/photo-grid/photo-columns.ts'
import {
  remapSelection,
  chooseAll,
  invert,
  noSelection,
  iterateSelectedIndexes,
  type PhotoSelection,
} from '#components/photo-grid/photo-selection.ts'
import { token } from '#data/identity/session-token.ts'

interface Chosen {
  ids: Uint32Array
  selection: PhotoSelection
}

const nothing: Chosen = { ids: new Uint32Array(), selection: noSelection(0) }

/**
 * Selection per gallery, restored when the user returns; it is cleared when the session token changes, so that no other
 * user sees it.
 */
const remembered = new Map<string, Chosen>()
let chooser: string | null = null

function ownMemory() {
  const current = token.get()
  if (current !== chooser) remembered.clear()
  chooser = current
  return remembered
}

/** Holds the selected photos; the selection follows their ids when the list changes. */
export function useGallerySelection(name: string, photos: PhotoColumns | null) {
  const [chosen, setChosen] = useState(() => ownMemory().get(name) ?? nothing)
  const [isAsked, setAsked] = useState(false)
  let current = chosen
  if (photos && chosen.ids !== photos.ids) {
    current = { ids: photos.ids, selection: remapSelection(chosen.selection, chosen.ids, photos.ids) }
    setChosen(current)
  }
  const { selection, ids } = current

  const select = (next: PhotoSelection) => {
    const kept = { ids, selection: next }
    ownMemory().set(name, kept)
    setChosen(kept)
  }

  return {
    selection,
    select,
    /** Whether a click selects instead of opening. */
    isSelecting: isAsked || selection.selectedCount > 0,
    startSelecting: () => setAsked(true),
    stopSelecting() {
      setAsked(false)
      select(noSelection(ids.length))
    },
    selectAll: () => select(chooseAll(ids.length)),
    invert: () => select(invert(selection, ids.length)),
    /** Returns the selected ids in list order. */
    getSelectedIds: () => Array.from(iterateSelectedIndexes(selection), (place) => ids[place]!),
  }
}

export type GallerySelection = ReturnType<typeof useGallerySelection>
