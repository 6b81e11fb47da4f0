import { Button } from '@mantine/core'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import classes from './DropZone.module.css'
import { useDroppedFiles } from './use-dropped-files.ts'

interface Props {
  /** Accepted extensions such as `jpg`; an empty list accepts every image type. */
  types: string[]
  onFiles: (files: File[]) => void
  texts: { title: string; over: string; hint: string; choose: string; limit: string }
}

/** Accepts images that are dropped or pasted anywhere on the page, or chosen here. */
export function DropZone({ types, onFiles, texts }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFiles(onFiles, { scope: 'place' })

  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <ImagePlus className={classes.icon} aria-hidden />
      <p className={classes.title}>{isOver ? texts.over : texts.title}</p>
      <p className={classes.hint}>{texts.hint}</p>
      <Button size="md" onClick={() => picker.current?.click()}>
        {texts.choose}
      </Button>
      <p className={classes.hint}>{texts.limit}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={types.length > 0 ? types.map((type) => `.${type}`).join(',') : 'image/*'}
        onChange={({ currentTarget }) => {
          onFiles(Array.from(currentTarget.files ?? []))
          // Clearing the value lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
