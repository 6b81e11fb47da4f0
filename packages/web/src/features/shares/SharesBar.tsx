import { Button } from '@mantine/core'
import { Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './SharesPage.module.css'
import type { ChosenShares } from './use-chosen-shares.ts'

interface Props {
  chosen: ChosenShares
  onDelete: (ids: number[]) => void
}

/** How many shares are chosen, and what can be done with them; stands where the title does. */
export function SharesBar({ chosen, onDelete }: Props) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const count = chosen.ids.size
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selection')}>
      <IconButton label={t('select_end')} onClick={chosen.end}>
        <X size={20} />
      </IconButton>
      <h1 className="unseen">{t('title')}</h1>
      <output className={classes.count}>
        {t('selected', { chosen: formats.number(count), total: formats.number(chosen.total) })}
      </output>
      <Button variant="subtle" size="xs" disabled={count === chosen.total} onClick={chosen.chooseAll}>
        {t('select_all')}
      </Button>
      <Button
        className={classes.end}
        color="red"
        variant="light"
        disabled={count === 0}
        leftSection={<Trash2 size={16} />}
        onClick={() => onDelete([...chosen.ids])}
      >
        {t('remove_count', { count })}
      </Button>
    </div>
  )
}
