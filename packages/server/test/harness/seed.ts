/** Where chance begins: the same in every run, so that a change is judged by itself. `TEST_SEED=$RANDOM` looks further. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_115)
