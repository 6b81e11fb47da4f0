import { useRef } from 'react'
import { giveFiles } from '#lib/file-intake.ts'

/** Asks for files that go into an album; the uploader takes them from there. */
export function useUploadInto(album_id: number) {
  const field = useRef<HTMLInputElement>(null)
  return {
    choose: () => field.current?.click(),
    field: (
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept="image/*"
        onChange={({ currentTarget }) => {
          void giveFiles(Array.from(currentTarget.files ?? []), { album_id })
          // Choosing the same file again is a choice too.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
