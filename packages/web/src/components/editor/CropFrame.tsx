import { useTranslation } from 'react-i18next'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { Crop } from './model/edits.ts'
import classes from './CropFrame.module.css'

interface CropFrameProps {
  crop: Crop
  ratio: number | undefined
  onChange: (crop: Crop) => void
  onDone: () => void
}

/** Snaps an edge within 0.1 % of the border to the border, because fingers do not hit an exact pixel. */
const edge = (percent: number) =>
  Math.abs(percent - Math.round(percent / 100) * 100) < 0.1 ? Math.round(percent / 100) : percent / 100

function toFractions({ x, y, width, height }: Crop): Crop {
  const [left, top] = [edge(x), edge(y)]
  return { x: left, y: top, width: edge(x + width) - left, height: edge(y + height) - top }
}

/** Focuses the corner at the end of the picture, which the arrow keys move from there. */
export const focusCropCorner = (editor: Element) =>
  editor.querySelector<HTMLElement>('.ReactCrop__drag-handle.ord-se')?.focus()

export const isCropHandle = (target: EventTarget) => (target as Element).closest('.ReactCrop') !== null

/** Crop area with handles for touch and arrow keys. */
export function CropFrame({ crop: { x, y, width, height }, ratio, onChange, onDone }: CropFrameProps) {
  const { t } = useTranslation('editor')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of keys that its handles have acted on
    <div className={classes.frame} onKeyUp={onDone}>
      <ReactCrop
        crop={{ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }}
        {...(ratio !== undefined && { aspect: ratio })}
        keepSelection
        ruleOfThirds
        minWidth={16}
        minHeight={16}
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
        onChange={(_pixels, percent) => onChange(toFractions(percent))}
        onDragEnd={onDone}
      >
        <div className={classes.glass} />
      </ReactCrop>
    </div>
  )
}
