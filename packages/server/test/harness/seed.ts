/** Fixed random seed, so that runs are comparable; `TEST_SEED=$RANDOM` explores other inputs. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_115)
