import type { ReactNode } from 'react'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { useTranslation } from 'react-i18next'
import classes from './Editor.module.css'
import { type Crop, type Edits, type Size, turnedSize } from './edits.ts'

interface Props {
  size: Size | null
  edits: Edits
  isActive: boolean
  ratio: number | undefined
  onChange: (crop: Crop) => void
  onDone: () => void
  children: ReactNode
}

const toShares = ({ x, y, width, height }: Crop): Crop => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
})

/** The part that will be left, with handles that fingers can hold. */
export function CropArea({ size, edits, isActive, ratio, onChange, onDone, children }: Props) {
  const { t } = useTranslation('editor')
  if (!isActive || !size) return children
  const { x, y, width, height } = edits.crop
  const turned = turnedSize(size, edits)
  return (
    <ReactCrop
      className={classes.crop!}
      crop={{ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }}
      {...(ratio !== undefined && { aspect: ratio })}
      keepSelection
      ruleOfThirds
      minWidth={24}
      minHeight={24}
      style={{ aspectRatio: turned.width / turned.height }}
      ariaLabels={{
        cropArea: t('handles.area'),
        nwDragHandle: t('handles.nw'),
        nDragHandle: t('handles.n'),
        neDragHandle: t('handles.ne'),
        eDragHandle: t('handles.e'),
        seDragHandle: t('handles.se'),
        sDragHandle: t('handles.s'),
        swDragHandle: t('handles.sw'),
        wDragHandle: t('handles.w'),
      }}
      onChange={(_pixels, percent) => onChange(toShares(percent))}
      onComplete={onDone}
    >
      {children}
    </ReactCrop>
  )
}
