import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/admin-explore.ts'

export const texts: Translation<typeof master> = {
  waiting_count: '{total} waiting',
  settings: 'Explore settings',
  off_hint: 'Approval is not asked for: photos that wait already appear in Explore. What is refused does not.',
  states_label: 'State',
  states: { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' },
  none: { waiting: 'Nothing is waiting', approved: 'Nothing was approved yet', refused: 'Nothing was refused' },
  none_hint: {
    waiting: 'Where approval is asked for, what people make public comes here first.',
    approved: 'Approved photos appear in Explore.',
    refused: 'Refused photos do not appear in Explore; the files and their links stay as they are.',
  },
  acts: 'Decide',
  choose: 'Choose “{name}”',
  choose_all: 'Choose all on this page',
  choose_none: 'Choose none',
  chosen_one: '{count, number} chosen',
  chosen_other: '{count, number} chosen',
  failed: 'The decision could not be saved',
  approve: {
    action: 'Approve',
    done_one: '{count, number} photo approved',
    done_other: '{count, number} photos approved',
  },
  refuse: { action: 'Refuse', done_one: '{count, number} photo refused', done_other: '{count, number} photos refused' },
}
