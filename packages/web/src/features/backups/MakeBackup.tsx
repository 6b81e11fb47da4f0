import { Button, Checkbox } from '@mantine/core'
import { DatabaseBackup } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './Backups.module.css'
import { useMakeBackup } from '#data/operations/backups.ts'

/** One at a time: the button waits for the one that is under way. */
export function MakeBackup({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('backups')
  const [isWithObjects, setWithObjects] = useState(false)
  const { mutate, isPending } = useMakeBackup()
  const make = () => mutate(isWithObjects, { onError: ({ message }) => notices.error({ id: 'backup', message }) })
  return (
    <div className={classes.make}>
      <Checkbox
        label={t('with_objects')}
        checked={isWithObjects}
        onChange={(event) => setWithObjects(event.currentTarget.checked)}
      />
      <Button leftSection={<DatabaseBackup size={16} />} loading={isPending} disabled={isBusy} onClick={make}>
        {t('make')}
      </Button>
    </div>
  )
}
