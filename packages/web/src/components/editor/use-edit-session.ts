import { useState } from 'react'
import {
  type Edits,
  fitEdits,
  isCropped,
  areEditsEqual,
  hasSameAspectRatio,
  noEdits,
  type ImageSize,
} from './model/edits.ts'
import {
  previewEdit,
  applyEdit,
  type EditHistory,
  createEditHistory,
  redo,
  commitPreview,
  undo,
} from './model/edit-history.ts'

export interface EditablePicture {
  name: string
  blob: Blob
  /** Edits to continue from; the blob is then the original, not the edited result. */
  edits?: Edits | undefined
}

/** Reads the displayed size without decoding the pixels; returns null if the browser cannot read the file. */
async function readSize(blob: Blob): Promise<ImageSize | null> {
  const url = URL.createObjectURL(blob)
  const image = new Image()
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', reject)
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

const plain = (edits: Edits | undefined): Edits => ({ ...(edits ?? noEdits), ratio: 'free' })

/** Holds the undo history of each image and the active index. */
export function useEditSession(given: EditablePicture[], start: number) {
  const [pictures] = useState(given)
  const [index, setIndex] = useState(start)
  const [histories, setHistories] = useState(() => pictures.map(({ edits }) => createEditHistory(edits)))
  const history = histories[index]!

  const change = (act: (history: EditHistory) => EditHistory) =>
    setHistories((all) => all.map((each, place) => (place === index ? act(each) : each)))

  /**
   * Applies the current edits to all other images as far as they fit. Returns how many there were and how many kept
   * their crop.
   */
  async function applyToAll(size: ImageSize) {
    const edits = history.current
    const sizes = await Promise.all(pictures.map(async ({ blob }, place) => (place === index ? null : readSize(blob))))
    setHistories((all) =>
      all.map((each, place) => {
        const other = sizes[place]
        return other ? applyEdit(each, fitEdits(edits, size, other, each.current)) : each
      }),
    )
    const others = sizes.filter((other) => other !== null)
    const uncut = isCropped(edits) ? others.filter((other) => !hasSameAspectRatio(size, other)) : []
    return { count: others.length, uncut: uncut.length }
  }

  return {
    pictures,
    index,
    setIndex,
    history,
    /** Images whose edits differ from the initial ones. */
    changedPictures: histories.flatMap(({ current }, place) => {
      const isUnchanged = areEditsEqual(plain(current), plain(pictures[place]!.edits))
      return isUnchanged ? [] : [{ ...pictures[place]!, index: place, edits: current }]
    }),
    applyEdits: (next: Edits) => change((before) => applyEdit(before, next)),
    previewEdits: (next: Edits) => change((before) => previewEdit(before, next)),
    commitPreview: () => change(commitPreview),
    undo: () => change(undo),
    redo: () => change(redo),
    applyToAll,
  }
}

export type EditSession = ReturnType<typeof useEditSession>
