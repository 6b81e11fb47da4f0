import { useTranslation } from 'react-i18next'
import { adjustments, type Edits } from '#components/editor/model/edits.ts'
import { Slider } from './Slider.tsx'
import classes from './Panels.module.css'

interface Props {
  edits: Edits
  onDrag: (edits: Edits) => void
  onDrop: () => void
}

export function ColorPanel({ edits, onDrag, onDrop }: Props) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.panel}>
      <div className={classes.sliders}>
        {adjustments.map((name) => (
          <Slider
            key={name}
            label={t(name)}
            value={edits[name]}
            limit={100}
            onDrag={(value) => onDrag({ ...edits, [name]: value })}
            onDrop={onDrop}
          />
        ))}
      </div>
    </div>
  )
}
