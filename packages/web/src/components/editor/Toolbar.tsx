import {
  CopyCheck,
  Eye,
  RotateCcw,
  RotateCcwSquare,
  RotateCwSquare,
  TrianglesCenterlineDashedHorizontal,
  TrianglesCenterlineDashedVertical,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Editor.module.css'
import { type Edits, flip, isEdited, mirror, noEdits, turn, turnBack } from './model/edits.ts'

interface Props {
  edits: Edits
  onStep: (edits: Edits) => void
  onCompare: (isCompared: boolean) => void
  /** Undefined when only one image is edited. */
  onApplyToAll?: (() => void) | undefined
}

const acts = [
  { name: 'turn_left', act: turnBack, icon: <RotateCcwSquare size={20} /> },
  { name: 'turn_right', act: turn, icon: <RotateCwSquare size={20} /> },
  { name: 'mirror', act: mirror, icon: <TrianglesCenterlineDashedVertical size={20} /> },
  { name: 'flip', act: flip, icon: <TrianglesCenterlineDashedHorizontal size={20} /> },
] as const satisfies { name: string; act: (edits: Edits) => Edits; icon: ReactNode }[]

/** Actions that take one press. */
export function Toolbar({ edits, onStep, onCompare, onApplyToAll }: Props) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      {acts.map(({ name, act, icon }) => (
        <IconButton key={name} size={44} label={t(name)} onClick={() => onStep(act(edits))}>
          {icon}
        </IconButton>
      ))}
      <span className={classes.gap} />
      <IconButton
        size={44}
        label={t('compare')}
        disabled={!isEdited(edits)}
        onPointerDown={() => onCompare(true)}
        onPointerUp={() => onCompare(false)}
        onPointerLeave={() => onCompare(false)}
        onPointerCancel={() => onCompare(false)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && onCompare(true)}
        onKeyUp={() => onCompare(false)}
        onBlur={() => onCompare(false)}
      >
        <Eye size={20} />
      </IconButton>
      <IconButton size={44} label={t('reset')} disabled={!isEdited(edits)} onClick={() => onStep(noEdits)}>
        <RotateCcw size={20} />
      </IconButton>
      {onApplyToAll && (
        <IconButton size={44} label={t('for_all')} disabled={!isEdited(edits)} onClick={onApplyToAll}>
          <CopyCheck size={20} />
        </IconButton>
      )}
    </div>
  )
}
