import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Redo2, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Editor.module.css'
import type { Editing } from './use-editing.ts'

interface Props {
  editing: Editing
  progress: { at: number; all: number } | null
  onDone: () => void
  onClose: () => void
}

function Pager({ editing: { pictures, index, setIndex } }: Pick<Props, 'editing'>) {
  const { t } = useTranslation('editor')
  const all = pictures.length
  if (all < 2) return null
  return (
    <div className={classes.pager}>
      <IconButton size={44} label={t('previous')} disabled={index === 0} onClick={() => setIndex(index - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <span aria-hidden>
        {index + 1} / {all}
      </span>
      <IconButton size={44} label={t('next')} disabled={index === all - 1} onClick={() => setIndex(index + 1)}>
        <ChevronRight size={20} />
      </IconButton>
    </div>
  )
}

/** Which picture it is, the ways back, and the end. */
export function EditorHead({ editing, progress, onDone, onClose }: Props) {
  const { t } = useTranslation(['editor', 'app'])
  const { pictures, index, history } = editing
  const place = pictures.length > 1 ? t('editor:place', { at: index + 1, all: pictures.length }) : ''
  return (
    <div className={classes.head} data-many={pictures.length > 1 || undefined}>
      <IconButton size={44} label={t('app:close')} onClick={onClose}>
        <X size={20} />
      </IconButton>
      <h2 className={classes.title} title={pictures[index]!.name}>
        <span className={classes.hidden}>
          {t('editor:title')} {place}
        </span>
        {pictures[index]!.name}
      </h2>
      {progress ? null : <Pager editing={editing} />}
      <div className={classes.ends}>
        <IconButton
          size={44}
          label={t('editor:undo')}
          disabled={history.past.length === 0 || progress !== null}
          onClick={editing.undo}
        >
          <Undo2 size={20} />
        </IconButton>
        <IconButton
          size={44}
          label={t('editor:redo')}
          disabled={history.future.length === 0 || progress !== null}
          onClick={editing.redo}
        >
          <Redo2 size={20} />
        </IconButton>
        <Button loading={progress !== null} onClick={onDone}>
          {t('editor:done')}
        </Button>
      </div>
      <output className={classes.writing}>{progress && t('editor:writing', progress)}</output>
    </div>
  )
}
