import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edits } from './edits.ts'
import { renderEdited } from './render-edited.ts'
import type { EditablePicture } from './use-editing.ts'

export interface EditedPicture {
  /** Which of the pictures that were given. */
  index: number
  file: File
  edits: Edits
}

type Changed = EditablePicture & { index: number; edits: Edits }

/** Writes what was edited, one after another: two large pictures at once are too much for a phone. */
export function useWriting(onDone: (results: EditedPicture[]) => void) {
  const { t } = useTranslation('editor')
  const [progress, setProgress] = useState<{ at: number; all: number } | null>(null)
  const [error, setError] = useState('')
  const leave = useRef<AbortController>(null)
  useEffect(() => () => leave.current?.abort(), [])

  async function write(changed: Changed[]) {
    const { signal } = (leave.current = new AbortController())
    setError('')
    const results: EditedPicture[] = []
    for (const { index, blob, edits, name } of changed) {
      setProgress({ at: results.length + 1, all: changed.length })
      try {
        results.push({ index, edits, file: await renderEdited(blob, edits, name, signal) })
      } catch (failure) {
        if (signal.aborted) return
        setProgress(null)
        setError(t('failed', { filename: name, reason: (failure as Error).message }))
        return
      }
    }
    if (signal.aborted) return
    setProgress(null)
    onDone(results)
  }

  return { write, progress, error }
}
