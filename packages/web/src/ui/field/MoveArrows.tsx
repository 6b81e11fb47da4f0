import { Group } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'

interface Props {
  name: string
  /** Position, from 1. */
  position: number
  count: number
  isPending: boolean
  onMove: (place: number) => void
}

/** Moves an item up or down by one position; the others shift. */
export function MoveArrows({ name, position, count, isPending, onMove }: Props) {
  const { t } = useTranslation()
  const steps = [
    { to: position - 1, label: t('move_up', { name }), Icon: ArrowUp },
    { to: position + 1, label: t('move_down', { name }), Icon: ArrowDown },
  ]
  return (
    <Group gap={0} wrap="nowrap" display="inline-flex">
      {steps.map(({ to, label, Icon }) => (
        <IconButton
          key={label}
          label={label}
          disabled={to < 1 || to > count || isPending}
          onClick={(event) => {
            event.stopPropagation()
            onMove(to)
          }}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </Group>
  )
}
