%% A shape with a radius
classdef (Sealed) Circle < Shape & handle
    properties (Access = private)
        radius (1,1) double = 1
        label string
        points
    end
    properties (Constant)
        MAX_RADIUS = 10
    end
    enumeration
        Small (1)
        Large (2)
    end
    events
        Resized
    end
    methods
        function obj = Circle(radius)
            obj.radius = min(radius, Circle.MAX_RADIUS);
            obj.points(3) = 4;
            STEP_COUNT = 8;
        end
        result = area(obj, scale)
    end
    methods (Static)
        function draw(obj)
            disp(obj.area());
        end
    end
end
