import type pg from 'pg'

type Taken = Parameters<Parameters<pg.Pool['connect']>[0]>
type Given = (...taken: Taken) => void

/** As the pool says it of its own limit. */
const WAITED = 'timeout exceeded when trying to connect'

/** Puts something around every taking of a connection, by callback or by promise. */
function around(pool: pg.Pool, take: (connect: (given: Given) => void, given: Given) => void) {
  const own = pool.connect.bind(pool)
  const connect = (given: Given): void => own(given)
  const taken = (given?: Given): Promise<pg.PoolClient> | undefined => {
    if (given) return void take(connect, given)
    return new Promise((resolve, reject) => {
      take(connect, (error, client) => {
        if (client) resolve(client)
        else reject(error ?? new Error(WAITED))
      })
    })
  }
  pool.connect = taken as pg.Pool['connect']
}

/**
 * Lets callers of a pool give up before the connection does that is made for them: on a machine without time to spare one
 * takes seconds, and one that is thrown away half made is asked for again by the next caller, and by the next. What comes
 * late waits in the pool for whoever asks then.
 * @param patienceMs how long a caller waits, less than the pool's own limit
 */
export const boundWaits = (pool: pg.Pool, patienceMs: number): void =>
  around(pool, (connect, given) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      given(new Error(WAITED), undefined, () => undefined)
    }, patienceMs)
    connect((error, client, release) => {
      clearTimeout(timer)
      if (!isLate) given(error, client, release)
      else if (client) release()
    })
  })

/** Tells how long each caller of a pool waited for its connection, in seconds. */
export const measureWaits = (pool: pg.Pool, tell: (seconds: number) => void): void =>
  around(pool, (connect, given) => {
    const sinceMs = performance.now()
    connect((...taken) => {
      tell((performance.now() - sinceMs) / 1000)
      given(...taken)
    })
  })
