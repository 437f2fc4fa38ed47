import Testing

@testable import Platform

@Suite struct JobQueueTests {
  @Test func whoeverWantsToTakesJobsWhereThereIsNoThread() {
    let jobs = JobQueue<Int>(nil)
    jobs.add(1)
    jobs.add(2)
    jobs.change { jobs, areTaken in
      #expect(areTaken)
      jobs.insert(0, at: 0)
    }
    #expect(jobs.takeFirst() == 0)
    #expect(jobs.takeLast() == 2)
    #expect(!jobs.isEmpty)
    #expect(jobs.takeAll(waits: true) == [1])
    #expect(jobs.takeAll(waits: false) == [])
    #expect(jobs.isEmpty)
  }

  @Test func oneThreadDoesAllJobsInTheirOrder() {
    let done = JobQueue<Int>(nil)
    let jobs = JobQueue<Int> { jobs in
      while true { done.add(jobs.takeFirst()) }
    }
    for job in 0..<100 { jobs.add(job) }
    var all: [Int] = []
    while all.count < 100 { all += done.takeAll(waits: true) }
    #expect(all == Array(0..<100))
  }
}
