import type { AdminStorage } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '#ui/layout/Section.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { MoveRow } from './MoveRow.tsx'
import { movesQuery } from '#data/storages/storages.ts'

/** All files of a storage to another one; what is under way is shown here too. */
export function MoveFiles({ storage }: { storage: AdminStorage }) {
  const { t } = useTranslation('storages')
  const [isOpen, dialog] = useDisclosure()
  const { data: moves = [] } = useQuery(movesQuery)
  const current = moves.find(
    ({ state, from, to }) =>
      (state === 'running' || state === 'paused') && (from.id === storage.id || to.id === storage.id),
  )
  return (
    <Section title={t('move.title')} hint={t('move.hint')}>
      {current ? (
        <MoveRow move={current} />
      ) : (
        <Button variant="default" onClick={dialog.open}>
          {t('move.open')}
        </Button>
      )}
      <MoveDialog opened={isOpen} onClose={dialog.close} storage={storage} />
    </Section>
  )
}
