# A formatter of RSpec: reports each example.
require "rspec/core"
require "rspec/core/formatters/base_formatter"
require "tillgreen_report"

class TillgreenFormatter < RSpec::Core::Formatters::BaseFormatter
  RSpec::Core::Formatters.register self, :example_passed, :example_failed, :example_pending, :close

  STATES = { passed: :passed, failed: :failed, pending: :skipped }.freeze

  def example_passed(notification)
    add(notification.example)
  end
  alias example_failed example_passed
  alias example_pending example_passed

  def close(_notification)
    TillgreenReport.write(@tests || [])
  end

  private

  def add(example)
    result = example.execution_result
    message = result.exception ? "#{result.exception.class}: #{result.exception.message}" : result.pending_message
    group = example.example_group.description
    name = example.full_description.delete_prefix(group).strip
    row = [TillgreenReport.relative(example.metadata[:file_path]), group, name, result.run_time, STATES.fetch(result.status), message]
    (@tests ||= []) << row
  end
end
