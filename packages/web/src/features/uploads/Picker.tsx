import type { Ref } from 'react'
import { giveFiles } from '#lib/state/file-intake.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  /** Names of the formats that are taken, as in `jpg`; anything the browser calls a picture when empty. */
  types: string[]
  isFolder?: boolean
}

/** The browser's own way to choose files, or a folder with all that is in it. */
export function Picker({ ref, types, isFolder = false }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      {...(isFolder ? { webkitdirectory: '' } : { accept: types.map((type) => `.${type}`).join(',') || 'image/*' })}
      onChange={({ currentTarget }) => {
        void giveFiles(Array.from(currentTarget.files ?? []))
        // Choosing the same file again is a choice too.
        currentTarget.value = ''
      }}
    />
  )
}
