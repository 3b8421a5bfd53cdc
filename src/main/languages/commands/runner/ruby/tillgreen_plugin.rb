# A plug-in of Minitest: reports each test. Minitest finds it by its name.
require "tillgreen_report"

module Minitest
  def self.plugin_tillgreen_init(_options)
    reporter << TillgreenReporter.new if TillgreenReport::PATH
  end

  class TillgreenReporter < AbstractReporter
    def start
      @tests = []
    end

    def record(result)
      state = result.skipped? ? :skipped : result.error? ? :error : result.passed? ? :passed : :failed
      file, = result.source_location
      message = result.failures.map { |failure| "#{failure.message}\n#{failure.location}" }.join("\n")
      @tests << [TillgreenReport.relative(file), result.klass, result.name, result.time, state, message]
    end

    def report
      TillgreenReport.write(@tests)
    end
  end
end
