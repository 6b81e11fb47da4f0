import { FileImage } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { thumbnailOf } from '#lib/workers/thumbnails.ts'
import classes from './UploadRow.module.css'

/** What no browser, or not every browser, can show. */
const unseen = /\.(heic|heif|tiff?)$/i

function TypeIcon({ name }: { name: string }) {
  const ending = /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase()
  return (
    <span className={classes.type} aria-hidden>
      <FileImage size={20} />
      {ending}
    </span>
  )
}

/** The picture itself, small; its type where it cannot be shown. */
export function UploadThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isUnseen, setUnseen] = useState(unseen.test(file.name))

  useEffect(() => {
    if (isUnseen) return undefined
    return thumbnailOf(file, (bitmap) => {
      if (!bitmap) return setUnseen(true)
      const target = canvas.current
      if (!target) return undefined
      target.width = bitmap.width
      target.height = bitmap.height
      return target.getContext('2d')?.drawImage(bitmap, 0, 0)
    })
  }, [file, isUnseen])

  return isUnseen ? <TypeIcon name={file.name} /> : <canvas ref={canvas} width={1} height={1} aria-hidden />
}
