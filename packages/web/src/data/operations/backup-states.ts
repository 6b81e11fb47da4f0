import type { Backup } from '@imagora/contract'

export const isBusy = ({ state }: Pick<Backup, 'state'>) => ['waiting', 'running', 'testing'].includes(state)
