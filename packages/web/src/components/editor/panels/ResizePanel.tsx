import { TextInput } from '@mantine/core'
import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Edits } from '#components/editor/model/edits.ts'
import { getCropBox, getResizedSize } from '#components/editor/model/geometry.ts'
import { LONGEST_SIDE_PX } from '#components/editor/model/output-limits.ts'
import type { OpenedImage } from '#components/editor/worker/worker-messages.ts'
import classes from './Panels.module.css'

/** Largest enlargement; beyond it there is nothing but blur. */
const MAX_SCALE = 4
const presets = [1, 0.75, 0.5, 0.25] as const

type SizeField = 'width' | 'height' | 'percent'

interface Props {
  opened: OpenedImage
  edits: Edits
  onStep: (edits: Edits) => void
  onDrag: (edits: Edits) => void
  onDrop: () => void
}

/** Returns the scales between which the result has pixels and browsers can draw it. */
function getScaleRange({ size, maxPixels }: OpenedImage, edits: Edits) {
  const { width, height } = getCropBox(size, edits)
  const byPixels = Math.sqrt(maxPixels / (width * height))
  const bySide = LONGEST_SIDE_PX / Math.max(width, height)
  return { min: 1 / Math.min(width, height), max: Math.max(1, Math.min(MAX_SCALE, byPixels, bySide)) }
}

/** Size of the result in pixels or percent; its ratio is that of the crop. */
export function ResizePanel({ opened, edits, onStep, onDrag, onDrop }: Props) {
  const { t } = useTranslation('editor')
  const id = useId()
  // The letters being typed; a number outside the range is corrected only once the field is left.
  const [draft, setDraft] = useState<{ field: SizeField; text: string } | null>(null)
  const cut = getCropBox(opened.size, edits)
  const resized = getResizedSize(opened.size, edits)
  const range = getScaleRange(opened, edits)
  const fullValues = { width: cut.width, height: cut.height, percent: 100 }
  const values = { ...resized, percent: Math.round(edits.scale * 1000) / 10 }

  function handleChange(field: SizeField, text: string) {
    setDraft({ field, text })
    const scale = Number(text) / fullValues[field]
    if (scale > 0) onDrag({ ...edits, scale: Math.min(range.max, Math.max(range.min, scale)) })
  }

  const renderField = (field: SizeField) => (
    <TextInput
      className={classes.number}
      type="number"
      inputMode="numeric"
      min={1}
      label={t(`resize_fields.${field}`)}
      value={draft?.field === field ? draft.text : values[field]}
      onChange={({ currentTarget }) => handleChange(field, currentTarget.value)}
      onBlur={() => {
        setDraft(null)
        onDrop()
      }}
    />
  )

  return (
    <div className={classes.panel}>
      <div className={classes.numbers}>
        {renderField('width')}
        <span className={classes.link} title={t('ratio_locked')}>
          <Link2 size={16} aria-label={t('ratio_locked')} />
        </span>
        {renderField('height')}
        {renderField('percent')}
      </div>
      <fieldset className={classes.group}>
        <legend className="unseen">{t('resize_presets')}</legend>
        <div className={classes.ratios}>
          {presets.map((scale) => (
            <label key={scale} className={classes.ratio}>
              <input
                type="radio"
                name={id}
                checked={edits.scale === scale}
                onChange={() => onStep({ ...edits, scale })}
              />
              <span>{scale * 100} %</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
