import { Eye, FlipHorizontal2, FlipVertical2, Redo2, RotateCcw, RotateCwSquare, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import classes from './Editor.module.css'
import { type Edits, flip, isEdited, mirror, turn } from './edits.ts'
import type { History } from './history.ts'

interface Props {
  history: History
  onChange: (edits: Edits) => void
  onUndo: () => void
  onRedo: () => void
  onReset: () => void
  onCompare: (isCompared: boolean) => void
}

/** What is done with one press. */
export function EditorTools({ history: { past, now, future }, onChange, onUndo, onRedo, onReset, onCompare }: Props) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      <IconButton label={t('turn')} onClick={() => onChange(turn(now))}>
        <RotateCwSquare size={20} />
      </IconButton>
      <IconButton label={t('mirror')} onClick={() => onChange(mirror(now))}>
        <FlipHorizontal2 size={20} />
      </IconButton>
      <IconButton label={t('flip')} onClick={() => onChange(flip(now))}>
        <FlipVertical2 size={20} />
      </IconButton>
      <span className={classes.gap} />
      <IconButton
        label={t('compare')}
        disabled={!isEdited(now)}
        onPointerDown={() => onCompare(true)}
        onPointerUp={() => onCompare(false)}
        onPointerLeave={() => onCompare(false)}
        onKeyDown={({ key }) => key === ' ' && onCompare(true)}
        onKeyUp={() => onCompare(false)}
        onBlur={() => onCompare(false)}
      >
        <Eye size={20} />
      </IconButton>
      <IconButton label={t('undo')} disabled={past.length === 0} onClick={onUndo}>
        <Undo2 size={20} />
      </IconButton>
      <IconButton label={t('redo')} disabled={future.length === 0} onClick={onRedo}>
        <Redo2 size={20} />
      </IconButton>
      <IconButton label={t('reset')} disabled={!isEdited(now)} onClick={onReset}>
        <RotateCcw size={20} />
      </IconButton>
    </div>
  )
}
