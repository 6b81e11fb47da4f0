import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Editor.module.css'
import { type Adjustment, type Crop, cropTo, type Edits, type Size, whole } from './edits.ts'
import { ratioNames, ratios, type RatioName } from './ratios.ts'

interface Props {
  size: Size | null
  tool: 'crop' | 'colors'
  edits: Edits
  ratio: RatioName
  onRatio: (name: RatioName, crop: Crop) => void
  onDrag: (edits: Edits) => void
  onDrop: () => void
}

const adjustments: Adjustment[] = ['brightness', 'contrast', 'saturation']

function Slider({ name, edits, onDrag, onDrop }: { name: Adjustment } & Pick<Props, 'edits' | 'onDrag' | 'onDrop'>) {
  const { t } = useTranslation('editor')
  const id = useId()
  const set = (value: number) => onDrag({ ...edits, [name]: value })
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{t(name)}</label>
      <input
        id={id}
        type="range"
        min={-100}
        max={100}
        value={edits[name]}
        onChange={({ currentTarget }) => set(Number(currentTarget.value))}
        onPointerUp={onDrop}
        onKeyUp={onDrop}
        onDoubleClick={() => {
          set(0)
          onDrop()
        }}
      />
      <output htmlFor={id}>{edits[name]}</output>
    </div>
  )
}

/** What has degrees: the ratio of a cut, the strength of colours. */
export function Sliders({ size, tool, edits, ratio, onRatio, onDrag, onDrop }: Props) {
  const { t } = useTranslation('editor')
  if (tool === 'colors') {
    return (
      <div className={classes.sliders}>
        {adjustments.map((name) => (
          <Slider key={name} name={name} edits={edits} onDrag={onDrag} onDrop={onDrop} />
        ))}
      </div>
    )
  }
  return (
    <div className={classes.ratios} role="radiogroup" aria-label={t('ratio')}>
      {ratioNames.map((name) => {
        const value = ratios[name]
        const crop = () => (value && size ? cropTo(size, { ...edits, crop: whole }, value) : edits.crop)
        return (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={ratio === name}
            onClick={() => onRatio(name, crop())}
          >
            {name === 'free' ? t('free') : name}
          </button>
        )
      })}
    </div>
  )
}
