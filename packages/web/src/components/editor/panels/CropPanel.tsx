import {
  RotateCcwSquare,
  RotateCwSquare,
  TrianglesCenterlineDashedHorizontal,
  TrianglesCenterlineDashedVertical,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type RatioName, ratioNames } from '#components/editor/model/aspect-ratios.ts'
import {
  applyAspectRatio,
  type Edits,
  flipHorizontal,
  flipVertical,
  type ImageSize,
  MAX_STRAIGHTEN_DEGREES,
  rotateLeft,
  rotateRight,
  straightenTo,
} from '#components/editor/model/edits.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Slider } from './Slider.tsx'
import classes from './Panels.module.css'

const turns = [
  { name: 'turn_left', act: rotateLeft, icon: <RotateCcwSquare size={20} /> },
  { name: 'turn_right', act: rotateRight, icon: <RotateCwSquare size={20} /> },
  { name: 'mirror', act: flipHorizontal, icon: <TrianglesCenterlineDashedVertical size={20} /> },
  { name: 'flip', act: flipVertical, icon: <TrianglesCenterlineDashedHorizontal size={20} /> },
] as const satisfies { name: string; act: (edits: Edits) => Edits; icon: ReactNode }[]

interface RatiosProps {
  chosen: RatioName
  onChoose: (name: RatioName) => void
}

/** Aspect ratio to which the crop area is locked. */
function AspectRatios({ chosen, onChoose }: RatiosProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  return (
    <fieldset className={classes.group}>
      <legend className="unseen">{t('ratio')}</legend>
      <div className={classes.ratios}>
        {ratioNames.map((name) => (
          <label key={name} className={classes.ratio}>
            <input type="radio" name={id} checked={chosen === name} onChange={() => onChoose(name)} />
            <span>{name === 'free' || name === 'original' ? t(name) : name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface Props {
  size: ImageSize
  edits: Edits
  onStep: (edits: Edits) => void
  onDrag: (edits: Edits) => void
  onDrop: () => void
}

/** Shape of the image: quarter turns, mirroring, straightening and the ratio of the crop. */
export function CropPanel({ size, edits, onStep, onDrag, onDrop }: Props) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.panel}>
      <AspectRatios chosen={edits.ratio} onChoose={(name) => onStep(applyAspectRatio(size, edits, name))} />
      <div className={classes.straighten}>
        <div className={classes.row} role="toolbar" aria-label={t('turns')} dir="ltr">
          {turns.map(({ name, act, icon }) => (
            <IconButton key={name} size={44} label={t(name)} onClick={() => onStep(act(edits))}>
              {icon}
            </IconButton>
          ))}
        </div>
        <Slider
          label={t('straighten')}
          value={edits.straighten}
          limit={MAX_STRAIGHTEN_DEGREES}
          step={0.5}
          unit="°"
          onDrag={(degrees) => onDrag(straightenTo(size, edits, degrees))}
          onDrop={onDrop}
        />
      </div>
    </div>
  )
}
